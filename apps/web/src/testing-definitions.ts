import type { Definition } from './resource-kit/types.js'

const modules = import.meta.glob<Record<string, unknown>>('./features/**/*.resource.{ts,tsx}', { eager: true })
const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'fields' in value && 'routes' in value

/** Definitions of every feature. */
export const definitions = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isDefinition)
