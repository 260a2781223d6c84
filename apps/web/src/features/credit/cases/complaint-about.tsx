import { Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { getSession } from '../../../api/session.js'
import { FormSelect } from '../../../shared/components/form-select.js'
import { loadedBy } from '../../../shared/components/loaded-options.js'
import { useSearchWord } from '../../../shared/hooks/use-search-word.js'

type CaseInput = components['schemas']['CaseInput']
/** Subject of a complaint, as chosen in the form. */
export interface Chosen {
  projectId?: string | undefined
  partyId?: string | undefined
}

const MAX_OPTIONS = 50

/** Selects the project that a complaint is about from the caller's projects. */
export function ProjectItem() {
  const { t } = useTranslation('credit-cases')
  const { word: keyword, isTyping, isEmpty, setTyped } = useSearchWord()
  const [chosen, setChosen] = useState<{ value: string; label: ReactNode } | null>(null)
  const projects = apiQuery.useQuery('get', '/credit/admin/api/sysProject/myList', {
    params: { query: { current: 1, size: MAX_OPTIONS, ...(keyword ? { keyword } : {}) } },
  })
  const records = isTyping ? [] : (projects.data?.records ?? [])
  const found = records.map(({ id, name }) => ({ value: id, label: name }))
  const isFound = !chosen || !isEmpty || found.some(({ value }) => value === chosen.value)
  return (
    <Form.Item name="projectId" label={t('file.project')} extra={t('file.projectHint')}>
      <FormSelect
        allowClear
        showSearch
        filterOption={false}
        onSearch={setTyped}
        onSelect={(_, { value, label }) => value && setChosen({ value: String(value), label })}
        {...loadedBy({ ...projects, isFetching: isTyping || projects.isFetching })}
        // Keeps the selected project's name while there is no search.
        options={isFound ? found : [chosen, ...found]}
      />
    </Form.Item>
  )
}

/** Selects another party of the project, if the complaint is about a party. */
export function PartyItem() {
  const { t } = useTranslation(['credit-cases', 'common'])
  const id = Form.useWatch<string | undefined>('projectId')
  const own = getSession()?.user.participantId
  const sections = apiQuery.useQuery(
    'get',
    '/credit/admin/api/sysProjectBidSection/list/{id}',
    { params: { path: { id: id ?? '' } } },
    { enabled: id !== undefined },
  )
  if (id === undefined) return null
  const parties = (sections.data ?? []).flatMap((section) => section.parties)
  const byId = new Map(parties.map((party) => [party.participantId, party]))
  return (
    <Form.Item name="partyId" label={t('file.party')} extra={t('file.partyHint')}>
      <FormSelect
        allowClear
        showSearch
        optionFilterProp="label"
        {...loadedBy(sections)}
        options={[...byId.values()]
          .filter(({ participantId }) => participantId !== own)
          .map(({ participantId, name, sign }) => ({
            value: participantId,
            label: t('file.partyNamed', { name, sign: t(`common:sign.${sign}`) }),
          }))}
      />
    </Form.Item>
  )
}

/** Returns the subject of a complaint: the party, the project, or neither. */
export function aboutComplaint({ projectId, partyId }: Chosen): Partial<CaseInput> {
  if (partyId) return { subjectType: 'participant', subjectId: partyId }
  return projectId ? { subjectType: 'project', subjectId: projectId } : {}
}
