// In place of the package of this name that `react-i18next` uses, for versions of React without it.
export { useSyncExternalStore } from 'react'
