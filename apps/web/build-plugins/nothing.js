// Replaces components that are never shown (`leave-out.ts`).
export default () => null
