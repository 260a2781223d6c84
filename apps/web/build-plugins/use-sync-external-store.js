// Replaces the package of this name, which `react-i18next` uses to support versions of React without the hook.
export { useSyncExternalStore } from 'react'
