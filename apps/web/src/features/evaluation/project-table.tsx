import { AWAITING_STATUSES, canEvaluate, EVALUATION_STATUS } from '@credit/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { answer, api } from '../../api/client.js'
import { apiQuery } from '../../api/query.js'
import { QueryContent } from '../../shared/components/card.js'
import { type DataColumn, DataTable, usePager } from '../../shared/components/data-table.js'
import { fittingColumns, useAvailableWidth, widthOf } from '../../shared/components/fitting-columns.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { formatDate } from '../../shared/format/dates.js'
import { lastDay } from '../../shared/format/due.js'
import { usePrintedPage } from '../../shared/hooks/use-printing.js'
import { nameOfDuty } from './duties.js'
import { Due, DutyStatus } from './marks.js'
import type { SectionRow } from './model.js'
import { isSection, type Row, rowsOf, sectionRowsOf } from './project-rows.js'
import type { ProjectQuery } from './use-project-query.js'

const PATH = '/credit/admin/api/sysProject/myList'

/** Returns the project or section that a row's status, due date and button belong to. */
const dutyOf = ({ id, project, section }: Row) => (section && id === section.id ? section : project)

/** Returns the name of a project or section, or of both if the section stands for itself. */
function nameOf({ alone, ...row }: Row): string {
  const { project, section } = row
  if (alone && section) return nameOfDuty({ project, section })
  return (isSection(row) ? section?.bidSectionName : project.name) ?? ''
}
const codeOf = (row: Row) => (isSection(row) && !row.alone ? row.section?.bidSectionCode : row.project.code) ?? ''

/** The deferred evaluations of a section: whom each is about, why, and until when. */
function Deferred({ of }: { of: SectionRow }) {
  const { t } = useTranslation('evaluation')
  return of.deferred.map(({ id, name, reason, dueAt }) => (
    <div key={id} className="second-line">
      {t('deferred.one', { name, reason, day: lastDay(dueAt) })}
    </div>
  ))
}

interface NameProps {
  row: Row
  folded: boolean
  /** True if the deferred evaluations of a section are listed. */
  deferred: boolean
}

function Name({ row, folded, deferred }: NameProps) {
  const { t } = useTranslation('evaluation')
  if (row.rest !== undefined)
    return (
      <Typography.Text type="secondary">{t(folded ? 'lots.done' : 'lots.shown', { count: row.rest })}</Typography.Text>
    )
  if (isSection(row) && !row.alone) return nameOf(row)
  const { pause } = row.project
  const { formalData } = dutyOf(row)
  return (
    <>
      {pause ? <StatusTag tone="warning">{t('project.paused')}</StatusTag> : null}
      {formalData ? null : <StatusTag>{t('project.notFormal')}</StatusTag>} {nameOf(row)}
      {deferred && row.section ? <Deferred of={row.section} /> : null}
    </>
  )
}

/** Opens the form of a section. `readOnly` opens a section without pending work for reading. */
function EvaluateButton({ row, readOnly }: { row: Row; readOnly: boolean }) {
  const { t } = useTranslation('evaluation')
  const navigate = useNavigate()
  const { project, section } = row
  if (!section) return null
  const duty = dutyOf(row)
  const { status, evaluationStatus, formalData } = duty
  const due =
    canEvaluate({ status, evaluationStatus, formalData, pause: project.pause }) &&
    AWAITING_STATUSES.some((one) => one === evaluationStatus)
  // Sections without pending work can still be read.
  const view = !due && (readOnly || evaluationStatus !== EVALUATION_STATUS.notOpen)
  const name = nameOf(row)
  const path = `/evaluate/inputevaluate/${project.id}?bid=${section.id}`
  const disabled = !view && !due
  return (
    <Button
      type={due ? 'primary' : 'default'}
      disabled={disabled}
      aria-label={t(view ? 'action.viewNamed' : 'action.evaluateNamed', { name })}
      href={disabled ? undefined : path}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void navigate(path)
      }}
    >
      {t(view ? 'action.view' : 'action.evaluate')}
    </Button>
  )
}

interface LotsProps {
  row: Row
  unfolded: readonly string[]
  onChange: (unfolded: string[]) => void
}

/** Expands or collapses the sections of a project without pending work. */
function LotsButton({ row: { project }, unfolded, onChange }: LotsProps) {
  const { t } = useTranslation('evaluation')
  const shown = unfolded.includes(project.id)
  const toggle = () => onChange(shown ? unfolded.filter((id) => id !== project.id) : [...unfolded, project.id])
  return (
    <Button
      type="text"
      aria-expanded={shown}
      aria-label={t(shown ? 'lots.hideNamed' : 'lots.viewNamed', { name: project.name })}
      onClick={toggle}
    >
      {t(shown ? 'lots.hide' : 'lots.view')}
    </Button>
  )
}

interface Props {
  query: ProjectQuery
  label: string
  empty: ReactNode
  readOnly?: boolean
  /** True if the deferred evaluations of each section are listed. */
  deferred?: boolean
  onPage: (current: number, size: number) => void
}

/** Participant's projects with their bid sections, or their sections one per row, in the order of the server. */
export function ProjectTable({ query, label, empty, readOnly = false, deferred = false, onPage }: Props) {
  const { t } = useTranslation(['evaluation', 'kit'])
  const [unfolded, setUnfolded] = useState<string[]>([])
  const [collapsed, setCollapsed] = useState<readonly React.Key[]>([])
  const pager = usePager({ current: query.current, pageSize: query.size, onChange: onPage })
  const { box, width } = useAvailableWidth()
  const asked = { ...query, keyword: query.keyword || undefined }
  const projects = apiQuery.useQuery('get', PATH, { params: { query: asked } }, { placeholderData: keepPreviousData })
  const { rows: records, pages } = usePrintedPage(projects.data, async (page) => {
    const params = { query: { ...asked, ...page } }
    return (await answer(api.GET(PATH, { params }))).records
  })
  const all: DataColumn<Row>[] = [
    {
      title: t('project.name'),
      key: 'name',
      onCell: (row) => ({ title: nameOf(row) }),
      render: (_, row) => <Name row={row} folded={!unfolded.includes(row.project.id)} deferred={deferred} />,
    },
    {
      title: t('project.code'),
      key: 'code',
      width: 140,
      priority: 1,
      render: (_, row) => (row.rest === undefined ? codeOf(row) : null),
    },
    {
      title: t('project.stage'),
      key: 'stage',
      width: 185,
      render: (_, row) => (row.rest === undefined ? dutyOf(row).statusStr : null),
    },
    {
      title: t('project.duty'),
      key: 'duty',
      width: 145,
      // The tabs show it, too.
      priority: readOnly ? undefined : 0,
      render: (_, row) => {
        if (row.rest !== undefined) return null
        const { evaluationStatus, evaluationStatusStr } = dutyOf(row)
        return <DutyStatus status={evaluationStatus} text={evaluationStatusStr} />
      },
    },
    readOnly
      ? {
          title: t('project.releaseDate'),
          key: 'date',
          width: 120,
          priority: 0,
          render: (_, row) => (isSection(row) ? null : formatDate(row.project.releaseDate ?? '–')),
        }
      : {
          title: t('project.due'),
          key: 'date',
          width: 170,
          render: (_, row) =>
            row.rest !== undefined ? null : dutyOf(row).evaluationStatus === EVALUATION_STATUS.notOpen ? (
              <Typography.Text type="secondary">{t('due.none')}</Typography.Text>
            ) : (
              <Due dueAt={dutyOf(row).dueAt} pause={row.project.pause} />
            ),
        },
    {
      title: t('kit:actions'),
      key: 'action',
      align: 'right',
      fixed: 'right',
      width: 110,
      ellipsis: false,
      render: (_, row) =>
        row.rest === undefined ? (
          <EvaluateButton row={row} readOnly={readOnly} />
        ) : (
          <LotsButton row={row} unfolded={unfolded} onChange={setUnfolded} />
        ),
    },
  ]
  const columns = fittingColumns(all, width)
  return (
    <div ref={box}>
      <QueryContent query={projects} rows={6}>
        {({ total }) => {
          const rows = query.per ? sectionRowsOf(records) : rowsOf(records, { fold: !readOnly, unfolded })
          const ids = rows.filter(({ sections }) => sections).map(({ id }) => id)
          return (
            <DataTable<Row>
              label={label}
              width={widthOf(columns)}
              dataSource={rows}
              loading={projects.isPlaceholderData}
              locale={{ emptyText: empty }}
              rowClassName={(row) => (isSection(row) && !row.alone ? 'section-row' : '')}
              expandable={{
                childrenColumnName: 'sections',
                expandedRowKeys: ids.filter((id) => !collapsed.includes(id)),
                onExpandedRowsChange: (keys) => setCollapsed(ids.filter((id) => !keys.includes(id))),
              }}
              pagination={{ ...pager, total, ...pages }}
              columns={columns}
            />
          )
        }}
      </QueryContent>
    </div>
  )
}
