import type { ParticipantSign } from '@credit/contract'
import { addressOf } from '@credit/contract'
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../api/schema.js'
import { areaColumn } from '../../resource-kit/area-column.js'
import { defineResource } from '../../resource-kit/define-resource.js'
import { ParticipantLink } from '../../shared/components/participant-link.js'
import { usePublisherName } from './use-publisher-name.js'

type Row = components['schemas']['UnidentifiedRow']

/** Several lines in a cell. */
function Lines({ of }: { of: readonly { key: string; line: ReactNode }[] }) {
  if (of.length === 0) return '–'
  return of.map(({ key, line }) => <div key={key}>{line}</div>)
}

function Projects({ projects, projectCount }: Pick<Row, 'projects' | 'projectCount'>) {
  const { t } = useTranslation('participants')
  const links = projects.map(({ id, name }) => ({
    key: id,
    line: <Link to={addressOf('project', id)}>{name}</Link>,
  }))
  const more = { key: 'more', line: t('unidentified.more', { count: projectCount }) }
  return <Lines of={projectCount > projects.length ? [...links, more] : links} />
}

const linkTo = (sign: number, { id, name }: { id: string; name: string }) => (
  <ParticipantLink sign={sign} id={id} name={name} />
)

type Identity = Row['identities'][number]

/** Local ids, with who uses them and their names. */
function Identities({ of }: { of: readonly Identity[] }) {
  const publisherName = usePublisherName()
  return (
    <Lines
      of={of.map(({ publisher, number, names = [] }) => ({
        key: `${publisher} ${number}`,
        // A single name is the row's name, or its name before it was edited.
        line: (
          // The names distinguish the record, so they are never truncated.
          <div style={{ whiteSpace: 'normal' }}>
            {[publisherName(publisher), number, ...(names.length > 1 ? names : [])].filter(Boolean).join(' · ')}
          </div>
        ),
      }))}
    />
  )
}

/** Opens the merge of a record with a possible duplicate, which is kept by default. */
function MergeLink({ sign, id, otherId }: { sign: number; id: string; otherId: string }) {
  const { t } = useTranslation('participants')
  const address = addressOf(sign as ParticipantSign, otherId)
  return <Link to={`${address}&merge=${encodeURIComponent(id)}`}>{t('unidentified.merge')}</Link>
}

/** Participants without an official number, with possible duplicates for supervisors to merge. */
export const unidentified = defineResource<Row>({
  name: 'unidentified',
  path: '/userManagemen/unidentified',
  namespace: 'participants',
  key: 'unidentified',
  permission: 'identity',
  titleField: 'name',
  sort: { field: 'createTime', order: 'desc' },
  actions: [],
  fields: [
    { name: 'name', kind: 'text', render: (row) => linkTo(row.sign, { id: row.id, name: row.name }) },
    { name: 'sign', kind: 'enum', options: [1, 2, 3, 4], width: 130 },
    areaColumn(),
    {
      name: 'identities',
      kind: 'items',
      columns: [],
      width: 200,
      render: ({ identities }) => <Identities of={identities} />,
    },
    {
      name: 'projects',
      kind: 'items',
      columns: [],
      render: ({ projects, projectCount }) => <Projects projects={projects} projectCount={projectCount} />,
    },
    {
      name: 'duplicates',
      kind: 'items',
      columns: [],
      render: ({ id, sign, duplicates }) => (
        <Lines
          of={duplicates.map((other) => ({
            key: other.id,
            line: (
              // The distinguishing data and the link are never truncated.
              <Flex wrap gap="0 8px" style={{ whiteSpace: 'normal' }}>
                {linkTo(sign, other)}
                <span>{other.code ?? other.areaName}</span>
                <MergeLink sign={sign} id={id} otherId={other.id} />
              </Flex>
            ),
          }))}
        />
      ),
    },
    { name: 'hasDuplicates', kind: 'switch', secondary: true, width: 130 },
    { name: 'createTime', kind: 'datetime', width: 150, priority: 2 },
  ],
})
