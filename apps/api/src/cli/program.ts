import { Command } from 'commander'
import { localeOption, withExamples, withTexts } from './commander-text.js'
import { guarded } from './guard.js'
import { cliText } from './text.js'

/** Adds a command with its description, and what follows its name in examples of its use. */
export type AddCommand = (name: string, text: string, examples?: readonly string[]) => Command

/**
 * Returns the command line. Each command is loaded when it is called: help and doctor need no framework.
 *
 * @param addMore adds commands of other packages, which are listed with those for development
 */
export function createProgram(addMore: (command: AddCommand) => void): Command {
  const cli = withTexts(new Command('pnpm cli')).description(cliText('description')).addOption(localeOption())
  const command: AddCommand = (name, text, examples = []) =>
    withExamples(cli.command(name).description(cliText(text)).addOption(localeOption()), examples)
  const group = (name: string) => cli.commandsGroup(cliText(`groups.${name}`))

  group('setUp')
  command('install', 'install.description', ['--dry-run'])
    .option('--dry-run', cliText('install.dryRun'))
    .action(guarded(async (options) => (await import('./install.js')).installDatabase(options)))
  command('doctor', 'doctor.description', ['', '--json'])
    .option('--json', cliText('json'))
    .action(guarded(async (options) => (await import('./doctor.js')).examine(options)))
  command('migrate', 'migrate.description').action(guarded(async () => (await import('./migrations.js')).applyAll()))
  command('migrate:revert', 'revert.description', ['--dry-run'])
    .option('--dry-run', cliText('revert.dryRun'))
    .option('--yes', cliText('revert.yes'))
    .action(guarded(async (options) => (await import('./migrations.js')).revertLast(options)))
  command('seed', 'seed.description')
    .option('--demo', cliText('seed.demo'))
    .action(guarded(async (options) => (await import('./seed.js')).seed(options)))
  command('data-key:rotate', 'dataKey.description', ['--new-key new-data-key'])
    .requiredOption('--new-key <file>', cliText('dataKey.newKey'))
    .action(guarded(async (options) => (await import('./data-key.js')).rotateDataKey(options)))
  command('service-password:set', 'servicePassword.description').action(
    guarded(async () => (await import('./service-password.js')).setServicePassword()),
  )
  group('people')
  command('admin:create', 'adminCreate.description', ['zhang01 --area 003900130006'])
    .argument('<loginName>')
    .option('--area <code>', cliText('adminCreate.area'), '003900130001')
    .action(guarded(async (loginName, options) => (await import('./administrators.js')).create(loginName, options)))
  command('admin:unlock', 'adminUnlock.description', ['zhang01'])
    .argument('<loginName>')
    .action(guarded(async (loginName) => (await import('./administrators.js')).unlock(loginName)))
  command('admin:reset', 'adminReset.description', ['zhang01', 'zhang01 --second-factor'])
    .argument('<loginName>')
    .option('--second-factor', cliText('adminReset.secondFactor'))
    .action(guarded(async (loginName, options) => (await import('./administrators.js')).reset(loginName, options)))
  command('maintenance:set', 'maintenance.description', [
    "--zh '今晚维护' --en 'Maintenance tonight' --until 2027-01-09T06:00:00+08:00",
  ])
    .requiredOption('--zh <text>', cliText('maintenance.zh'))
    .requiredOption('--en <text>', cliText('maintenance.en'))
    .requiredOption('--until <time>', cliText('maintenance.until'))
    .option('--from <time>', cliText('maintenance.from'))
    .action(guarded(async (options) => (await import('./maintenance.js')).set(options)))
  command('maintenance:clear', 'maintenance.clear').action(
    guarded(async () => (await import('./maintenance.js')).clear()),
  )
  command('outbox:list', 'outbox.description', ['--status failed --limit 20', '--json'])
    .option('--status <status>', cliText('outbox.status'))
    .option('--limit <n>', cliText('outbox.limit'), '50')
    .option('--json', cliText('json'))
    .action(guarded(async (options) => (await import('./outbox.js')).list(options)))
  group('backups')
  command('backup:keygen', 'backup.keygen.description', ['--out backup.key'])
    .requiredOption('--out <file>', cliText('backup.keygen.out'))
    .action(guarded(async (options) => (await import('./backup.js')).keygen(options)))
  command('backup:create', 'backup.create.description').action(
    guarded(async () => (await import('./backup.js')).create()),
  )
  command('backup:list', 'backup.list.description', ['--json'])
    .option('--json', cliText('json'))
    .action(guarded(async (options) => (await import('./backup.js')).list(options)))
  command('backup:verify', 'backup.verify.description', [
    '--identity backup.key',
    'credit-20270108T183000Z.age --identity backup.key',
  ])
    .argument('[backup]', cliText('backup.argument'))
    .requiredOption('--identity <file>', cliText('backup.identity'))
    .option('--database <url>', cliText('backup.verify.database'))
    .action(guarded(async (name, options) => (await import('./backup.js')).verify(name, options)))
  command('backup:restore', 'backup.restore.description', ['--identity backup.key'])
    .argument('[backup]', cliText('backup.argument'))
    .requiredOption('--identity <file>', cliText('backup.identity'))
    .option('--other-data-key', cliText('backup.restore.otherDataKey'))
    .action(guarded(async (name, options) => (await import('./backup.js')).restore(name, options)))
  command('storage:copy', 'storage.description', ['--to s3+https://key:secret@storage.example.org:9000/credit'])
    .requiredOption('--to <place>', cliText('storage.to'))
    .action(guarded(async (options) => (await import('./storage.js')).copy(options)))
  command('storage:check', 'storage.check', ['', '--remove'])
    .option('--remove', cliText('storage.remove'))
    .action(guarded(async (options) => (await import('./storage.js')).check(options)))
  group('data')
  command('sync', 'sync.description', ['--dry-run', '--source /srv/ocds/2027-01.jsonl'])
    .option('--source <source>', cliText('sync.source'))
    .option('--dry-run', cliText('sync.dryRun'))
    .option('--open-all', cliText('sync.openAll'))
    .option('--area <code>', cliText('sync.area'))
    .action(guarded(async (options) => (await import('./sync.js')).sync(options)))
  command('sync:reidentify', 'reidentify.description', ['--dry-run'])
    .option('--dry-run', cliText('sync.dryRun'))
    .action(guarded(async (options) => (await import('./sync.js')).reidentifyParties(options)))
  command('score:verify', 'score.verify.description', ['', '--json'])
    .option('--json', cliText('json'))
    .action(guarded(async (options) => (await import('./score.js')).verify(options)))
  command('score:recompute', 'score.recompute.description', ['--area 003900130006'])
    .option('--area <code>', cliText('score.recompute.area'))
    .action(guarded(async (options) => (await import('./score.js')).recompute(options)))
  command('score:distribution', 'score.distribution.description').action(
    guarded(async () => (await import('./score.js')).distribution()),
  )
  command('audit:verify', 'audit.description', [
    '',
    '--expect 1204:2c5ZK0m1bq0bq3kTj2pWv8sYx4dUo7hE9aRfN6gLcQI',
    '--archive audit-2025.gz audit-2026.gz',
  ])
    .option('--expect <seq:hash>', cliText('audit.expect'))
    .option('--archive <files...>', cliText('audit.archives'))
    .action(guarded(async (options) => (await import('./audit.js')).verify(options)))
  command('audit:archive', 'audit.archive.description', ['--before 2026-01-01 --out audit-2025.gz'])
    .requiredOption('--before <day>', cliText('audit.archive.before'))
    .requiredOption('--out <file>', cliText('audit.archive.out'))
    .action(guarded(async (options) => (await import('./audit.js')).archive(options)))
  group('development')
  command('migrate:check', 'check.description').action(
    guarded(async () => (await import('./migrations.js')).checkDrift()),
  )
  command('migrate:draft', 'draft.description')
    .option('--json', cliText('draft.json'))
    .action(guarded(async (options) => (await import('./migrations.js')).printDraft(options)))
  command('openapi', 'openapi.description', ['--out openapi.json'])
    .requiredOption('--out <file>', cliText('openapi.out'))
    .action(guarded(async (options) => (await import('./openapi.js')).write(options)))
  addMore(command)
  return cli
}
