import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { setProcessLocale } from '#core/language/process-locale'
import { ignoreClosedPipe } from './cli/closed-pipe.js'
import { createProgram } from './cli/program.js'

ignoreClosedPipe(process.stdout, process.stderr)

// Descriptions are built before the options are read.
setProcessLocale(parseArgs({ options: { locale: { type: 'string' } }, strict: false }).values.locale)

const { registerCommands } = await import('@credit/demo/commands')
await createProgram(registerCommands).parseAsync()
