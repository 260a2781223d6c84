export {
  ADMIN_API,
  ApiClient,
  type ApiResponse,
  type CallOptions,
  DEMO_PASSWORD,
  type Job,
  type Method,
  outcomeOf,
  SSO_API,
  succeeded,
} from './api-client.js'
export { type Command, startCommand } from './command.js'
export {
  cloneDatabase,
  databaseUrl,
  queryRow,
  queryRows,
  type Row,
  startDatabase,
  type TestDatabase,
  withClient,
} from './database.js'
export { type HostedServer, ServerHost } from './hosted-server.js'
export { Random } from './random.js'
export { freePort, ServerProcess, type ServerProcessOptions } from './server-process.js'
export { createDataFolder, type DataFolder, PROJECT_ROOT, serverEnvironment } from './setup.js'
export { FIXED_DAY, randomDay, startOfRun, TestClock } from './test-clock.js'
export { waitUntil } from './wait-until.js'
