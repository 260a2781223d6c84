// `npm start`: brings everything that is missing, then serves. Node's own modules only, because
// nothing else is there on the first run.
import { nodeFault } from './lib/node-version.mjs'

const fault = nodeFault(process.versions.node)
if (fault) {
  console.error(fault)
  process.exit(1)
}
// Imported only now, and without top-level await: an old Node could not even read these files.
import('./lib/start.mjs').then(({ start }) => start())
