import { useShow } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Col, Descriptions, Flex, Row, Skeleton } from 'antd'
import { Suspense, useEffect } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { lastingError } from '../api/errors.js'
import { Card } from '../shared/components/card.js'
import { LoadProblem } from '../shared/components/load-problem.js'
import { PageHead } from '../shared/components/page-head.js'
import { StatusTag } from '../shared/components/status-tag.js'
import { Together } from '../shared/components/together.js'
import { useRecordName } from '../shared/hooks/use-record-name.js'
import type { RecordDefinition, Section, ShownField } from './define-record.js'
import { HistoryLink } from './history-link.js'
import { fieldValue } from './kinds.js'
import { RecordCommands } from './record-commands.js'
import type { FieldOf, RecordOf, Texts } from './types.js'
import { useTexts } from './use-definition.js'

const LOADING = <Skeleton active paragraph={{ rows: 8 }} />
const SIDE_BY_SIDE = { xs: 1, md: 2, lg: 3 } as const
/** Space between two rows of fields, in pixels. */
const FIELD_GAP = 8
const MAIN_WIDTH = 15
const SIDE_WIDTH = 9

/** Loads a record. A failed reload keeps it, unless it is gone. */
function useRecord(resource: string, id: string) {
  const { query, result } = useShow<RecordOf>({ resource, id, errorNotification: false })
  return { record: result, problem: lastingError({ data: result, error: query.error }), reload: query.refetch }
}

interface SectionProps {
  section: Section
  record: RecordOf
  texts: Texts
}

const isMissing = (value: unknown) => value === null || value === undefined || value === ''

/** Returns the value of a field. In a sparse section, a missing one is null. */
function shownValue({ name, render, field }: ShownField, { section, record, texts }: SectionProps) {
  if (render) return render(record, texts)
  return section.sparse && isMissing(record[name]) ? null : fieldValue(field, record, 'show', texts)
}

/** Fields of a section, with their labels. */
function Fields({ fields, ...props }: SectionProps & { fields: readonly ShownField[] }) {
  const { wide, sparse, more: More } = props.section
  const items = fields.map((field) => ({
    key: field.label,
    label: props.texts(`fields.${field.label}`),
    children: shownValue(field, props),
  }))
  return (
    <Flex vertical gap={FIELD_GAP}>
      <Descriptions
        size="small"
        column={wide ? SIDE_BY_SIDE : 1}
        items={items.filter(({ children }) => !(sparse && isMissing(children)))}
      />
      {More ? <More record={props.record} /> : null}
    </Flex>
  )
}

function SectionView(props: SectionProps) {
  const { section, record, texts } = props
  const { name, part: Part, fields } = section
  const content = Part ? <Part record={record} /> : fields ? <Fields {...props} fields={fields} /> : null
  return name ? <Card title={texts(`sections.${name}`)}>{content}</Card> : content
}

interface ContentProps {
  definition: RecordDefinition
  record: RecordOf
}

/** Notes and sections of a record. */
function RecordContent({ definition, record }: ContentProps) {
  const texts = useTexts(definition.of)
  const { notes, sections } = definition
  const placed = (place?: Section['place']) =>
    sections
      .filter((section) => section.place === place)
      .map((section, at) => <SectionView key={section.name ?? at} section={section} record={record} texts={texts} />)
  const main = placed()
  const side = placed('side')
  return (
    // Shown at once, because a long text that loads late would move the content below it.
    <Suspense fallback={LOADING}>
      {notes?.(record, texts).map((note) =>
        note ? (
          <Alert
            key={note.text}
            type={note.type}
            showIcon
            message={note.text}
            description={note.more}
            action={note.action}
          />
        ) : null,
      )}
      {side.length === 0 ? (
        main
      ) : (
        <Row gutter={[12, 12]}>
          <Col xs={24} xl={MAIN_WIDTH}>
            <Flex vertical gap={12}>
              {main}
            </Flex>
          </Col>
          <Col xs={24} xl={SIDE_WIDTH}>
            <Flex vertical gap={12}>
              {side}
            </Flex>
          </Col>
        </Row>
      )}
      {placed('below')}
    </Suspense>
  )
}

/** Status beside the title, always with a colour and a shape. */
function Status({ field, record, texts }: { field: FieldOf<'enum'>; record: RecordOf; texts: Texts }) {
  const value = String(record[field.name])
  return <StatusTag tone={field.tones?.[value]}>{texts(`options.${field.name}.${value}`)}</StatusTag>
}

/** Buttons of the page's own, or the actions of the list's definition. */
function Actions({ definition: { of, actions: Own }, record }: ContentProps) {
  return Own ? <Own record={record} /> : <RecordCommands definition={of} record={record} />
}

/** Link to the changes of a record whose table is logged. */
function RecordHistory({ definition: { of }, record }: ContentProps) {
  return of.table && record.id ? <HistoryLink id={record.id} /> : null
}

/** Title of a record with its status and actions. */
function Head({ definition, record }: { definition: RecordDefinition; record: RecordOf | undefined }) {
  const texts = useTexts(definition.of)
  const { status, about } = definition
  const name = record && definition.nameOf(record, texts)
  useRecordName(name)
  if (!record) return <PageHead title={texts('title')} />
  return (
    <PageHead
      title={definition.title?.(record, texts) ?? name ?? texts('title')}
      meta={
        status || about ? (
          <Flex gap={8} align="center">
            {about ? <span>{about(record, texts)}</span> : null}
            {status ? <Status field={status as FieldOf<'enum'>} record={record} texts={texts} /> : null}
          </Flex>
        ) : null
      }
      extra={
        <Flex wrap gap={12} align="center">
          <Actions definition={definition} record={record} />
          <RecordHistory definition={definition} record={record} />
        </Flex>
      }
    />
  )
}

/** Record in a list's drawer, which has its name. */
export function RecordPanel({ definition, id }: { definition: RecordDefinition; id: string }) {
  const { record, problem, reload } = useRecord(definition.resource, id)
  if (problem) return <LoadProblem error={problem} onRetry={reload} />
  if (!record) return LOADING
  return (
    <Flex vertical gap={12}>
      <Actions definition={definition} record={record} />
      <RecordContent definition={definition} record={record} />
    </Flex>
  )
}

function OneRecord({ definition, id }: { definition: RecordDefinition; id: string }) {
  const texts = useTexts(definition.of)
  const { record, problem, reload } = useRecord(definition.resource, id)
  const client = useQueryClient()
  useEffect(() => void definition.begin?.(client, id), [definition, client, id])
  const shown = problem ? undefined : record
  const page = (
    <>
      {/* Not before the record is known: the focus moves to the first heading, which is then read out. */}
      {shown || problem ? <Head definition={definition} record={shown} /> : LOADING}
      {problem ? <LoadProblem error={problem} onRetry={reload} /> : null}
      {problem && definition.all ? <Link to={definition.of.path}>{texts('all')}</Link> : null}
      {shown ? <RecordContent definition={definition} record={shown} /> : null}
    </>
  )
  return definition.together ? (
    <Together>{page}</Together>
  ) : (
    <Flex vertical gap={12}>
      {page}
    </Flex>
  )
}

/** Page of a record, whose ID is part of the path or `?id=`. It starts anew for each record. */
export function RecordPage({ definition }: { definition: RecordDefinition }) {
  const { id: named } = useParams()
  const [search] = useSearchParams()
  const id = named ?? search.get('id')
  return id ? <OneRecord key={id} definition={definition} id={id} /> : <Navigate to="/404" replace />
}
