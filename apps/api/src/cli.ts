import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { Command } from 'commander'
import { setProcessLocale } from '#core/language/process-locale'
import { ignoreClosedPipe } from './cli/closed-pipe.js'
import { localeOption, withTexts } from './cli/commander-text.js'
import { guarded } from './cli/guard.js'
import { cliText } from './cli/text.js'

ignoreClosedPipe(process.stdout, process.stderr)

// Descriptions are built before the options are read.
setProcessLocale(parseArgs({ options: { locale: { type: 'string' } }, strict: false }).values.locale)

const cli = withTexts(new Command('pnpm cli')).description(cliText('description')).addOption(localeOption())

/** Each command is loaded when it is called: help and doctor need no framework. */
function command(name: string, text: string): Command {
  return cli.command(name).description(cliText(text)).addOption(localeOption())
}

command('install', 'install.description')
  .option('--dry-run', cliText('install.dryRun'))
  .action(guarded(async (options) => (await import('./cli/install.js')).installDatabase(options)))
command('migrate', 'migrate.description').action(guarded(async () => (await import('./cli/migrations.js')).applyAll()))
command('migrate:revert', 'revert.description')
  .option('--dry-run', cliText('revert.dryRun'))
  .option('--yes', cliText('revert.yes'))
  .action(guarded(async (options) => (await import('./cli/migrations.js')).revertLast(options)))
command('migrate:check', 'check.description').action(
  guarded(async () => (await import('./cli/migrations.js')).checkDrift()),
)
command('migrate:draft', 'draft.description')
  .option('--json', cliText('draft.json'))
  .action(guarded(async (options) => (await import('./cli/migrations.js')).printDraft(options)))
command('seed', 'seed.description')
  .option('--demo', cliText('seed.demo'))
  .action(guarded(async (options) => (await import('./cli/seed.js')).seed(options)))
command('admin:create', 'adminCreate.description')
  .argument('<loginName>')
  .option('--area <code>', cliText('adminCreate.area'), '003900130001')
  .action(guarded(async (loginName, options) => (await import('./cli/administrators.js')).create(loginName, options)))
command('admin:unlock', 'adminUnlock.description')
  .argument('<loginName>')
  .action(guarded(async (loginName) => (await import('./cli/administrators.js')).unlock(loginName)))
command('admin:reset', 'adminReset.description')
  .argument('<loginName>')
  .option('--second-factor', cliText('adminReset.secondFactor'))
  .action(guarded(async (loginName, options) => (await import('./cli/administrators.js')).reset(loginName, options)))
command('maintenance:set', 'maintenance.description')
  .requiredOption('--zh <text>', cliText('maintenance.zh'))
  .requiredOption('--en <text>', cliText('maintenance.en'))
  .requiredOption('--until <time>', cliText('maintenance.until'))
  .option('--from <time>', cliText('maintenance.from'))
  .action(guarded(async (options) => (await import('./cli/maintenance.js')).set(options)))
command('maintenance:clear', 'maintenance.clear').action(
  guarded(async () => (await import('./cli/maintenance.js')).clear()),
)
command('data-key:rotate', 'dataKey.description')
  .requiredOption('--new-key <file>', cliText('dataKey.newKey'))
  .action(guarded(async (options) => (await import('./cli/data-key.js')).rotateDataKey(options)))
command('service-password:set', 'servicePassword.description').action(
  guarded(async () => (await import('./cli/service-password.js')).setServicePassword()),
)
command('audit:verify', 'audit.description')
  .option('--expect <seq:hash>', cliText('audit.expect'))
  .option('--archive <files...>', cliText('audit.archives'))
  .action(guarded(async (options) => (await import('./cli/audit.js')).verify(options)))
command('audit:archive', 'audit.archive.description')
  .requiredOption('--before <day>', cliText('audit.archive.before'))
  .requiredOption('--out <file>', cliText('audit.archive.out'))
  .action(guarded(async (options) => (await import('./cli/audit.js')).archive(options)))
command('outbox:list', 'outbox.description')
  .option('--status <status>', cliText('outbox.status'))
  .option('--limit <n>', cliText('outbox.limit'), '50')
  .option('--json', cliText('json'))
  .action(guarded(async (options) => (await import('./cli/outbox.js')).list(options)))
command('storage:copy', 'storage.description')
  .requiredOption('--to <place>', cliText('storage.to'))
  .action(guarded(async (options) => (await import('./cli/storage.js')).copy(options)))
command('storage:check', 'storage.check')
  .option('--remove', cliText('storage.remove'))
  .action(guarded(async (options) => (await import('./cli/storage.js')).check(options)))
command('doctor', 'doctor.description')
  .option('--json', cliText('json'))
  .action(guarded(async (options) => (await import('./cli/doctor.js')).examine(options)))
command('openapi', 'openapi.description')
  .requiredOption('--out <file>', cliText('openapi.out'))
  .action(guarded(async (options) => (await import('./cli/openapi.js')).write(options)))
command('score:verify', 'score.verify.description').action(
  guarded(async () => (await import('./cli/score.js')).verify()),
)
command('score:recompute', 'score.recompute.description')
  .option('--area <code>', cliText('score.recompute.area'))
  .action(guarded(async (options) => (await import('./cli/score.js')).recompute(options)))
command('score:distribution', 'score.distribution.description').action(
  guarded(async () => (await import('./cli/score.js')).distribution()),
)
command('sync', 'sync.description')
  .option('--source <source>', cliText('sync.source'))
  .option('--dry-run', cliText('sync.dryRun'))
  .option('--open-all', cliText('sync.openAll'))
  .option('--area <code>', cliText('sync.area'))
  .action(guarded(async (options) => (await import('./cli/sync.js')).sync(options)))
command('sync:reidentify', 'reidentify.description')
  .option('--dry-run', cliText('sync.dryRun'))
  .action(guarded(async (options) => (await import('./cli/sync.js')).reidentifyParties(options)))
command('backup:keygen', 'backup.keygen.description')
  .requiredOption('--out <file>', cliText('backup.keygen.out'))
  .action(guarded(async (options) => (await import('./cli/backup.js')).keygen(options)))
command('backup:create', 'backup.create.description').action(
  guarded(async () => (await import('./cli/backup.js')).create()),
)
command('backup:list', 'backup.list.description')
  .option('--json', cliText('json'))
  .action(guarded(async (options) => (await import('./cli/backup.js')).list(options)))
command('backup:verify', 'backup.verify.description')
  .argument('[backup]', cliText('backup.argument'))
  .requiredOption('--identity <file>', cliText('backup.identity'))
  .option('--database <url>', cliText('backup.verify.database'))
  .action(guarded(async (name, options) => (await import('./cli/backup.js')).verify(name, options)))
command('backup:restore', 'backup.restore.description')
  .argument('[backup]', cliText('backup.argument'))
  .requiredOption('--identity <file>', cliText('backup.identity'))
  .option('--other-data-key', cliText('backup.restore.otherDataKey'))
  .action(guarded(async (name, options) => (await import('./cli/backup.js')).restore(name, options)))
const { registerCommands } = await import('@credit/demo/commands')
registerCommands(command)

await cli.parseAsync()
