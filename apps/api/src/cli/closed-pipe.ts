/** Lets a command finish when its output is closed, as after `| head`: later output is dropped. */
export function ignoreClosedPipe(...outputs: readonly NodeJS.WritableStream[]): void {
  for (const output of outputs) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
