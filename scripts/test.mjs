// `npm test`: installs and builds missing parts, then runs all tests, or the named runners.
import { nodeVersionError } from './lib/node-version.mjs'

const error = nodeVersionError(process.versions.node)
if (error) {
  console.error(error)
  process.exit(1)
}
// Imported here and without top-level await, because an old Node cannot parse these files.
import('./lib/test.mjs').then(({ test }) => test(process.argv.slice(2)))
