// `npm start`: installs and builds missing parts, then serves. It uses only Node's own modules, because no package is
// installed before the first run.
import { nodeVersionError } from './lib/node-version.mjs'

const error = nodeVersionError(process.versions.node)
if (error) {
  console.error(error)
  process.exit(1)
}
// Imported here and without top-level await, because an old Node cannot parse these files.
import('./lib/start.mjs').then(({ start }) => start())
