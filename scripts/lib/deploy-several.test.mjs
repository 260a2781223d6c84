import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { called, environment, folder, running, unpack, withHealth } from './deploy-folder.mjs'
import { ROOT } from './paths.mjs'

it('several processes are updated in turn, and the way back does the same', async () => {
  await withHealth(async (ports, run) => {
    await run(unpack('1'), ports.map(String))
    const [first, second] = ports
    const turn = (port) => [`enable --quiet procurement-credit@${port}`, `restart ${port}`]
    const rolled = [...turn(first), `ready ${first}`, ...turn(second), `ready ${second}`]
    const prepared = ['cli install --dry-run', 'cli install']
    assert.deepEqual(called(), [...prepared, 'daemon-reload', ...rolled])
    assert.match(await run(unpack('2')), /--back .*opt\/procurement-credit-1\n/)
    assert.deepEqual(called(), [...prepared, 'daemon-reload', ...rolled])
    assert.equal(running(), 'procurement-credit-2')
    const back = join(folder, 'root/opt/procurement-credit/deploy/install.sh')
    await run(back, ['--back', join(folder, 'root/opt/procurement-credit-1')])
    assert.deepEqual(called(), ['daemon-reload', ...rolled])
    assert.equal(running(), 'procurement-credit-1')
    const nowhere = ['--back', 'procurement-credit-9']
    await assert.rejects(run(back, nowhere), /There is no built release/)
    await assert.rejects(run(back, ['--back', 'procurement-credit-1']), /runs already/)
    assert.deepEqual(called(), [])
  })
})

it('a release that does not serve gives way to the one before', async () => {
  await withHealth(async (ports, run) => {
    await run(unpack('1'), ports.map(String))
    const [first, second] = ports
    called()
    const broken = unpack('2')
    writeFileSync(join(folder, 'procurement-credit-2/broken'), '')
    await assert.rejects(run(broken), /procurement-credit@\d+ does not serve.* runs again/)
    const commands = called()
    assert.ok(!commands.includes(`restart ${second}`), 'the other process goes on')
    assert.deepEqual(
      commands.filter((line) => / \d+$/.test(line)),
      [`restart ${first}`, `restart ${first}`, `ready ${first}`],
    )
    assert.equal(running(), 'procurement-credit-1')
    // A second archive of the same name replaces the folder that the first one moved aside.
    const again = unpack('1')
    writeFileSync(join(folder, 'procurement-credit-1/broken'), '')
    await assert.rejects(run(again), /runs again/)
    assert.ok(!existsSync(join(folder, 'root/opt/procurement-credit-1/broken')))
    assert.ok(!existsSync(join(folder, 'root/opt/procurement-credit-1.previous')))
  })
})

it('processes that are no longer wanted are stopped and disabled', async () => {
  await withHealth(async (ports, run) => {
    const wants = join(folder, 'root/etc/systemd/system/multi-user.target.wants')
    mkdirSync(wants, { recursive: true })
    symlinkSync('/dev/null', join(wants, 'procurement-credit.service'))
    await run(unpack('1'), ports.map(String))
    assert.ok(called().includes('disable --quiet --now procurement-credit'))
    await run(unpack('2'), [String(ports[0])])
    const commands = called()
    assert.ok(commands.includes(`disable --quiet --now procurement-credit@${ports[1]}`))
    assert.ok(!commands.includes(`restart ${ports[1]}`))
    assert.deepEqual(readdirSync(wants), [`procurement-credit@${ports[0]}.service`])
  })
})

it('several processes need a database of their own', () => {
  const script = unpack('1')
  const run = () => execFileSync(script, ['3000', '3001'], { env: environment(), stdio: 'pipe' })
  assert.throws(run, /write .*procurement-credit\.env first/)
  mkdirSync(join(folder, 'root/etc'), { recursive: true })
  writeFileSync(join(folder, 'root/etc/procurement-credit.env'), '#DATABASE_URL=postgres://x\n')
  assert.throws(run, /set DATABASE_URL/)
  assert.ok(!existsSync(join(folder, 'root/opt/procurement-credit')))
})

it('processes on several ports run as the only one does', () => {
  const lines = (file) =>
    readFileSync(join(ROOT, 'deploy', file), 'utf8')
      .replace(/^#.*\n/gm, '')
      .replace(' on port %i', '')
  const several = lines('procurement-credit@.service')
  // The port is set on the command line, because the settings would override a variable of the unit.
  assert.match(several, /^ExecStart=\/usr\/bin\/env PORT=%i PATH=/m)
  assert.equal(several.replace('PORT=%i ', ''), lines('procurement-credit.service'))
})
