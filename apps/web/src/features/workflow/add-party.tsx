import { PART_SIGN, PARTS, type Part } from '@credit/contract'
import { Button, Flex, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChosenParticipant, ParticipantSelect } from '../../shared/components/participant-select.js'
import type { ListedParty } from './party-changes.js'

const SEARCH = 'party-participant'

interface Props {
  /** Returns the participants that already play a part. */
  taken: (part: Part) => string[]
  onAdd: (party: Omit<ListedParty, 'state'>) => void
}

/** Chooses a part and searches for the participant that plays it. */
export function AddParty({ taken, onAdd }: Props) {
  const { t } = useTranslation('workflow')
  const [part, setPart] = useState<Part>('contractSupplier')
  const [chosen, setChosen] = useState<ChosenParticipant | null>(null)
  const add = () => {
    if (!chosen) return
    onAdd({ participantId: chosen.id, name: chosen.name, part })
    setChosen(null)
    // The focused button is disabled now.
    document.getElementById(SEARCH)?.focus()
  }
  return (
    <Flex wrap gap={8} align="end">
      <Form.Item label={t('parties.part')} htmlFor="party-part" style={{ flex: '1 1 130px' }}>
        <Select
          id="party-part"
          value={part}
          onChange={(next) => {
            if (PART_SIGN[next] !== PART_SIGN[part]) setChosen(null)
            setPart(next)
          }}
          options={PARTS.map((one) => ({ value: one, label: t(`parties.parts.${one}`) }))}
        />
      </Form.Item>
      <Form.Item label={t('parties.participant')} htmlFor={SEARCH} style={{ flex: '3 1 220px', minWidth: 0 }}>
        <ParticipantSelect
          id={SEARCH}
          sign={PART_SIGN[part]}
          value={chosen}
          onChange={setChosen}
          without={taken(part)}
        />
      </Form.Item>
      <Form.Item>
        <Button disabled={!chosen} onClick={add}>
          {t('parties.add')}
        </Button>
      </Form.Item>
    </Flex>
  )
}
