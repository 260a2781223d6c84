import { type Locale, TODO_SOURCES } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Flex, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSession } from '../../api/session.js'
import { QueryCard } from '../../shared/components/card.js'
import { useAvailableWidth } from '../../shared/components/fitting-columns.js'
import { AssignButton } from './assign-button.js'
import { DecideButtons } from './decide-buttons.js'
import { type TodoDecisions, TodoTable, useChangesRecords } from './todo-table.js'
import { isDecidable, type TodoRow, todosQuery } from './todos-query.js'
import './todo-card.css'

const ALL = 'all'
const MINE = 'mine'
const UNASSIGNED = 'unassigned'
const DECIDE = 'decide'
const ESCALATED = 'escalated'
const WAITING = 'waiting'
/** Minimum width for a column of areas. Below it the area precedes the item, so that no column has to scroll. */
const ROOMY_WIDTH: Readonly<Record<Locale, number>> = { 'zh-CN': 900, 'en-US': 1100 }

/** Chosen part of a list with its number of items. */
interface Choice {
  value: string
  label: string
  rows: readonly TodoRow[]
}

/** Returns the wanted choice, or the first one that has items. After the last item is decided, others are shown. */
const chosenOf = (choices: readonly Choice[], wanted: string): Choice | undefined =>
  choices.find(({ value, rows }) => value === wanted && rows.length > 0) ??
  choices.find(({ rows }) => rows.length > 0) ??
  choices[0]

interface PickerProps {
  label: string
  choices: readonly Choice[]
  chosen: Choice | undefined
  onChange: (value: string) => void
}

function Picker({ label, choices, chosen, onChange }: PickerProps) {
  return (
    <Segmented
      aria-label={label}
      className="todo-sources"
      value={chosen?.value ?? ''}
      onChange={onChange}
      options={choices.map(({ value, label: text }) => ({ value, label: text }))}
    />
  )
}

function Todos({ rows, decisions }: { rows: readonly TodoRow[]; decisions?: TodoDecisions | undefined }) {
  const { t, i18n } = useTranslation('oversight')
  const [wanted, setWanted] = useState({ state: DECIDE, holder: ALL, source: ALL })
  const [selected, setSelected] = useState<readonly string[]>([])
  const assigns = useChangesRecords()
  const { box, width } = useAvailableWidth()
  const me = getSession()?.user.loginId
  const choose = (name: keyof typeof wanted) => (value: string) => setWanted({ ...wanted, [name]: value })

  const decidable = rows.filter(isDecidable)
  const escalated = rows.filter((row) => row.escalated)
  const waiting = rows.filter((row) => !isDecidable(row))
  const states: Choice[] = [
    { value: DECIDE, label: t('todo.decidable', { n: decidable.length }), rows: decidable },
    ...(escalated.length > 0
      ? [{ value: ESCALATED, label: t('todo.escalatedMany', { n: escalated.length }), rows: escalated }]
      : []),
    { value: WAITING, label: t('todo.waitingFor', { n: waiting.length }), rows: waiting },
  ]
  const state = chosenOf(states, wanted.state)
  const ofState = state?.rows ?? []
  const mine = ofState.filter(({ assigneeId }) => assigneeId === me)
  const unassigned = ofState.filter(({ assigneeId }) => assigneeId === null)
  const holders: Choice[] = [
    { value: ALL, label: t('todo.anyone'), rows: ofState },
    { value: MINE, label: t('todo.mine', { n: mine.length }), rows: mine },
    { value: UNASSIGNED, label: t('todo.ofNobody', { n: unassigned.length }), rows: unassigned },
  ]
  const holder = chosenOf(holders, wanted.holder)
  const ofHolder = holder?.rows ?? []
  const ofSource = (name: string) => ofHolder.filter((row) => row.sourceType === name)
  const kinds = TODO_SOURCES.filter((name) => ofSource(name).length > 0).map((name) => ({
    value: name as string,
    label: t('todo.source', { name: t(`todo.sources.${name}`), n: ofSource(name).length }),
    rows: ofSource(name),
  }))
  const sources: Choice[] = [{ value: ALL, label: t('todo.all', { n: ofHolder.length }), rows: ofHolder }, ...kinds]
  const source = chosenOf(sources, wanted.source)
  const shown = source?.rows ?? []
  const severalAreas = new Set(rows.map(({ areaId }) => areaId)).size > 1
  const chosen = shown.filter(({ todoId }) => selected.includes(todoId))
  return (
    <Flex vertical gap={8} ref={box}>
      <Flex wrap gap={8}>
        {waiting.length + escalated.length > 0 ? (
          <Picker label={t('todo.states')} choices={states} chosen={state} onChange={choose('state')} />
        ) : null}
        {assigns ? (
          <Picker label={t('todo.assignee')} choices={holders} chosen={holder} onChange={choose('holder')} />
        ) : null}
      </Flex>
      {kinds.length > 1 ? (
        <Picker label={t('todo.kinds')} choices={sources} chosen={source} onChange={choose('source')} />
      ) : null}
      {chosen.length > 0 ? (
        <Flex gap={8} wrap>
          <DecideButtons rows={chosen} onDecided={() => setSelected([])} />
          <AssignButton rows={chosen} onAssigned={() => setSelected([])} />
        </Flex>
      ) : null}
      <TodoTable
        key={`${state?.value} ${holder?.value} ${source?.value}`}
        rows={shown}
        selected={chosen.map(({ todoId }) => todoId)}
        onSelect={setSelected}
        roomy={width > ROOMY_WIDTH[i18n.language as Locale]}
        withAreas={severalAreas}
        decisions={decisions}
      />
    </Flex>
  )
}

/**
 * Items that await the supervisor's decision, oldest first, apart from the ones that wait for others.
 * @param decisions decides on the record of an item in its row
 */
export function TodoCard({ decisions }: { decisions?: TodoDecisions }) {
  const { t } = useTranslation('oversight')
  const todos = useQuery(todosQuery)
  return (
    <QueryCard
      title={todos.data ? t('todo.title', { n: todos.data.length }) : t('todo.heading')}
      query={todos}
      rows={4}
      empty={t('todo.empty')}
    >
      {(rows) => <Todos rows={rows} decisions={decisions} />}
    </QueryCard>
  )
}
