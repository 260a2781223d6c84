import { guarded } from '@credit/api/cli/guard'
import { cliText } from '@credit/api/cli/text'
import type { Command } from 'commander'

/** Adds the demo's commands to the API's command line. */
export function registerCommands(command: (name: string, text: string) => Command): void {
  command('try-data', 'tryData.description')
    .argument('<folder>')
    .action(guarded(async (folder) => (await import('./commands/try-data.js')).tryData(folder)))
  command('demo:generate', 'demo.generate.description')
    .requiredOption('--out <file>', cliText('demo.generate.out'))
    .option('--until <date>', cliText('demo.generate.until'))
    .action(guarded(async (options) => (await import('./commands/demo.js')).generate(options)))
  command('demo:scale', 'demo.scale.description')
    .option('--factor <n>', cliText('demo.scale.factor'), '1')
    .action(guarded(async (options) => (await import('./commands/demo.js')).scale(options)))
}
