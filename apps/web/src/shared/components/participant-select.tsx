import { ADMIN_BASE, PARTICIPANT_PATHS, type Page, type ParticipantSign } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ApiError, send } from '../../api/client.js'
import { useSearchWord } from '../hooks/use-search-word.js'
import { loadedBy } from './loaded-options.js'

/** Fields that the lists of all kinds of participants share. */
interface Found {
  id: string
  name: string
  areaName?: string
  unifiedSocialCreditCode?: string | null
  certificateNumber?: string | null
}

export interface ChosenParticipant {
  id: string
  name: string
}

interface Props {
  id?: string
  sign: ParticipantSign
  value: ChosenParticipant | null
  onChange: (chosen: ChosenParticipant | null) => void
  /** Participants that are not offered. */
  without?: readonly string[]
}

const MAX_OPTIONS = 20
const MIN_LENGTH = 2

function describe({ name, unifiedSocialCreditCode, certificateNumber, areaName }: Found): string {
  return [name, unifiedSocialCreditCode ?? certificateNumber, areaName].filter(Boolean).join(' · ')
}

/** Selects a participant of one kind by a part of its name or the start of its code. */
export function ParticipantSelect({ id, sign, value, onChange, without = [] }: Props) {
  const { t } = useTranslation('common')
  const { word: keyword, isTyping, isEmpty, setTyped } = useSearchWord()
  const found = useQuery<Found[], ApiError>({
    queryKey: ['participants', sign, 'found', keyword],
    enabled: keyword.length >= MIN_LENGTH,
    queryFn: async ({ signal }) => {
      const path = `${ADMIN_BASE}/api/${PARTICIPANT_PATHS[sign]}/list`
      const query = { keyword, size: MAX_OPTIONS }
      return (await send<Page<Found>>('GET', path, { query, signal })).data.records
    },
  })
  const options = (isTyping ? [] : (found.data ?? []))
    .filter((one) => !without.includes(one.id))
    .map((one) => ({ value: one.id, label: describe(one), name: one.name }))
  // Keeps the selected participant's name while there is no search.
  const known = !value || !isEmpty || options.some((option) => option.value === value.id)
  const searching = isTyping || found.isFetching
  const hint = keyword.length < MIN_LENGTH ? t('participant.typeMore') : t('participant.none')
  return (
    <Select
      {...(id ? { id } : {})}
      showSearch
      allowClear
      filterOption={false}
      style={{ width: '100%' }}
      placeholder={t('participant.search')}
      value={value?.id ?? null}
      notFoundContent={hint}
      {...loadedBy({ ...found, isFetching: searching })}
      onSearch={setTyped}
      onChange={(_, option) =>
        onChange(option && !Array.isArray(option) ? { id: option.value, name: option.name } : null)
      }
      options={known || !value ? options : [{ value: value.id, label: value.name, name: value.name }, ...options]}
    />
  )
}
