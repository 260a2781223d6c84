import { Schedule } from '#core/schedule'
import { MessageDispatcher } from '../../src/modules/messaging/message-dispatcher.js'
import { API, createParties, createProject, logIn, MONDAY, move, type Parties } from '../support/evaluation.js'
import { copySection } from '../support/many-sections.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const COPIES = 700
const OPENED = `SELECT key, create_time AS at FROM message_event WHERE event = 'evaluationOpened'`

let t: TestApp
let parties: Parties

beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(MONDAY)
  parties = await createParties(t)
  const project = await createProject(t, parties.parties)
  await move(t, project, 0)
  await copySection(t, project.sectionId, COPIES)
})
afterAll(() => t.stop())

const remind = () =>
  t.app
    .get(Schedule)
    .tasks.find(({ name }) => name === 'evaluation.reminders')
    ?.run(t.ctx())
const opened = (): Promise<{ key: string; at: Date }[]> => t.dataSource.query(OPENED)

it('announces reminders in batches, and resumes after an interrupted run', async () => {
  const [{ n: expected }] = await t.dataSource.query(
    `SELECT count(DISTINCT (evaluator_id, section_id, stage))::int AS n FROM evaluation_record
      WHERE status IN ('pending', 'deferred')`,
  )
  expect(expected).toBeGreaterThan(1000)
  await t.dataSource.query(`
    CREATE FUNCTION test_break() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT 1 FROM message_event WHERE event = 'evaluationOpened') THEN
        RAISE 'broken off'; END IF; RETURN NULL; END $$;
    CREATE TRIGGER test_break BEFORE INSERT ON message_event
      FOR EACH STATEMENT EXECUTE FUNCTION test_break()`)
  await expect(remind()).rejects.toThrow('broken off')
  const first = await opened()
  expect(first.length).toBeGreaterThan(0)
  expect(first.length).toBeLessThan(expected)

  await t.dataSource.query(`
    DROP TRIGGER test_break ON message_event;
    CREATE FUNCTION test_again() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT 1 FROM message_event WHERE key = NEW.key) THEN
        RAISE '% is announced again', NEW.key; END IF; RETURN NEW; END $$;
    CREATE TRIGGER test_again BEFORE INSERT ON message_event
      FOR EACH ROW EXECUTE FUNCTION test_again()`)
  t.clock.set('2035-11-05T10:10:00+08:00')
  await remind()
  const all = await opened()
  expect(new Set(all.map(({ key }) => key)).size).toBe(expected)
  const earlier = new Set(first.map(({ key }) => key))
  expect(all.filter(({ key }) => !earlier.has(key))).toHaveLength(expected - first.length)

  t.clock.set('2035-11-05T10:20:00+08:00')
  await remind()
  expect(await opened()).toHaveLength(expected)
})

it('an evaluator reminded of many evaluations gets one message about all', async () => {
  await t.app.get(MessageDispatcher).run(t.ctx())
  await logIn(t, parties.winner)
  const { body } = await parties.winner.caller.get(`${API}/sysMessage/list?size=50`)
  expect(body.records.map(({ title }: { title: string }) => title)).toEqual([`有新的待评价（${COPIES + 1} 项）`])
})
