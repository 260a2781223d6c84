import {
  ALARM_MACHINE,
  type AlarmCause,
  addressOf,
  CHOSEN_PARTS,
  type ChosenPart,
  type PlainDate,
  transition,
} from '@credit/contract'
import type { Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import { scoped } from '#database/scoped'
import type { RowOf } from '#database/statement'
import { AwardAlarmEntity } from '#entities/projects/award-alarm'
import { recordAwards } from '../../ledger/changes/record-changes.js'
import type { SectionParty } from '../../projects/sections/parties.sql.js'
import { forgetTodos, openTodo } from '../../todo/todo.js'
import { endedAlarms, suspectChoices } from './alarms.sql.js'

type Suspect = RowOf<typeof suspectChoices>

interface Changed {
  /** Participants that got a part. */
  gained: readonly SectionParty[]
  /** Days of the first stage that sections reached with the change; others change today. */
  days: ReadonlyMap<string, PlainDate>
  /** The lowest band counts for choices from this day on: the band of an earlier day is not known. */
  since: PlainDate
}

/**
 * Raises an alarm, with its to-do and its event for other systems, for each participant that was chosen during a serious
 * act or in the lowest band, once for each part (P12). Sections are locked by the caller.
 */
export async function raiseAlarms(tx: Tx, { gained, days, since }: Changed): Promise<void> {
  const choices = gained.flatMap(({ sectionId, participantId, part }) =>
    isChosen(part) ? [{ sectionId, participantId, part, day: days.get(sectionId) ?? tx.clock.today() }] : [],
  )
  if (choices.length === 0) return
  for (const suspect of await suspectChoices.rows(tx, { choices, since })) await raise(tx, suspect)
}

function isChosen(part: string): part is ChosenPart {
  return CHOSEN_PARTS.some((one) => one === part)
}

async function raise(tx: Tx, suspect: Suspect): Promise<void> {
  const { projectName, sectionName, participantName, ...row } = suspect
  const { sectionId, participantId, part, areaId, actId } = row
  const cause: AlarmCause = actId ? 'serious' : 'lowestBand'
  const alarms = scoped(tx, AwardAlarmEntity)
  const [before] = await alarms.lockAll({ sectionId, participantId, part })
  if (before && before.status !== 'lapsed') return
  const alarm = before
    ? await alarms.update(
        before.id,
        { status: transition(ALARM_MACHINE, before.status, 'raise'), cause, actId, chosenOn: row.chosenOn },
        { action: 'raise' },
      )
    : await alarms.insert({ ...row, cause }, 'raise')
  await openTodo(tx, {
    sourceType: 'award',
    sourceId: alarm.id,
    title: translateAll(`alarm.todo.${cause}.${part}`, {
      name: participantName,
      section: sectionName,
      project: projectName,
    }),
    areaId,
    link: addressOf('alarm', alarm.id),
  })
  await recordAwards(tx, [{ participantId, sectionId, part, cause, chosenOn: row.chosenOn }])
}

/** Ends the open alarms of sections whose participant lost the part, and of abandoned ones. */
export async function lapseAlarms(tx: Tx, sectionIds: readonly string[]): Promise<void> {
  if (sectionIds.length === 0) return
  const alarms = scoped(tx, AwardAlarmEntity)
  const ended = await endedAlarms.rows(tx, { sectionIds })
  for (const { id, status } of ended) {
    await alarms.update(id, { status: transition(ALARM_MACHINE, status, 'lapse') }, { action: 'lapse' })
  }
  await forgetTodos(
    tx,
    ended.map(({ id }) => id),
  )
}
