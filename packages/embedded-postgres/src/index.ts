export { EmbeddedDatabaseError } from './embedded-error.js'
export type { ServerSettings } from './settings.js'
export {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  type EphemeralDatabase,
  startEmbedded,
  startEphemeral,
} from './start-embedded.js'
