/**
 * Lets a command finish when nobody reads its output any more, as after `| head`: what it still prints
 * is dropped.
 */
export function ignoreClosedPipe(...outputs: readonly NodeJS.WritableStream[]): void {
  for (const output of outputs) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
