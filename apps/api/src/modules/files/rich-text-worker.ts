import { parentPort } from 'node:worker_threads'
import { sanitise } from './sanitise.js'

/** Cleans texts in a thread of its own; see `RichText`. */
parentPort?.on('message', (text: string) => {
  parentPort?.postMessage(sanitise(text))
})
