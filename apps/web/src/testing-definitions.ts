import type { Commanded, Definition } from './resource-kit/types.js'

const modules = import.meta.glob<Record<string, unknown>>('./features/**/*.resource.{ts,tsx}', { eager: true })
const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'fields' in value && 'routes' in value

const exported = Object.values(modules).flatMap((module) => Object.values(module))
const hasActions = (value: unknown): value is Required<Commanded> =>
  typeof value === 'object' && value !== null && 'commands' in value

/** Definitions of every feature. */
export const definitions = exported.filter(isDefinition)

/** Definitions with actions on records, and those of tables by hand that have nothing else. */
export const actionOwners = exported.filter(hasActions)
