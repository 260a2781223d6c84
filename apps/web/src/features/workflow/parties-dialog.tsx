import { ADMIN_BASE, PARTS, type Part } from '@credit/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, answer, api, send } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { FormDialog } from '../../shared/components/form-dialog.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { toast } from '../../shared/toast.js'
import { AddParty } from './add-party.js'
import { Consequences } from './consequences.js'
import { changesOf, type ListedParty, listedParties, toggled } from './party-changes.js'
import { ReasonField } from './reason-field.js'

type Schemas = components['schemas']
type Section = Schemas['SectionRow']

/** Effects of the changes on evaluations, computed by the API. */
function PreviewedChanges({ sectionId, body }: { sectionId: string; body: Schemas['PartyChangesInput'] }) {
  const { t } = useTranslation('workflow')
  const none = !body.add?.length && !body.remove?.length
  const preview = useQuery<Schemas['PartiesPreview'], ApiError>({
    queryKey: ['parties', sectionId, body],
    enabled: !none,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const path = `${ADMIN_BASE}/api/sysProjectBidSection/parties/${sectionId}/preview`
      return (await send<Schemas['PartiesPreview']>('POST', path, { body, signal })).data
    },
  })
  return <p role="status">{none ? t('parties.nothing') : <Consequences preview={preview} />}</p>
}

interface RowProps {
  party: ListedParty
  onToggle: () => void
}

function PartyLine({ party, onToggle }: RowProps) {
  const { t } = useTranslation('workflow')
  const action = party.state === 'present' ? 'remove' : 'undo'
  return (
    <Flex gap={8} align="center" justify="space-between">
      <Flex wrap gap={8} align="center" style={{ minWidth: 0 }}>
        <Typography.Text delete={party.state === 'removed'}>{party.name}</Typography.Text>
        {party.state === 'present' ? null : (
          <StatusTag tone={party.state === 'added' ? 'info' : 'warning'}>{t(`parties.state.${party.state}`)}</StatusTag>
        )}
      </Flex>
      <Button
        type="link"
        size="small"
        danger={action === 'remove'}
        aria-label={t(`parties.${action}Named`, { name: party.name })}
        onClick={onToggle}
      >
        {t(`parties.${action}`)}
      </Button>
    </Flex>
  )
}

interface Props {
  section: Section
  onClose: () => void
}

/** Adds parties to a section and removes parties, with a reason. Shows the effects first. */
export default function PartiesDialog({ section, onClose }: Props) {
  const { t } = useTranslation('workflow')
  const [parties, setParties] = useState(() => listedParties(section.parties))
  const body = changesOf(parties)
  const submit = async ({ reason }: { reason: string }) => {
    if (body.add.length + body.remove.length === 0) throw new Error(t('parties.nothing'))
    await answer(
      api.PUT('/credit/admin/api/sysProjectBidSection/parties/{id}', {
        params: { path: { id: section.id } },
        body: { ...body, reason: reason.trim() },
      }),
    )
    void toast('success', t('parties.done'))
  }
  return (
    <FormDialog<{ reason: string }>
      name={`parties-${section.id}`}
      title={t('parties.title', { name: section.bidSectionName })}
      okText={t('parties.save')}
      width={640}
      changed={body.add.length + body.remove.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('parties.text')}</p>
      {PARTS.map((part) => {
        const own = parties.filter((party) => party.part === part)
        if (own.length === 0) return null
        return (
          <section key={part} style={{ marginBottom: 12 }}>
            <h3 className="meta" style={{ margin: 0 }}>
              {t(`parties.parts.${part}`)}
            </h3>
            {own.map((party) => (
              <PartyLine key={party.participantId} party={party} onToggle={() => setParties(toggled(parties, party))} />
            ))}
          </section>
        )
      })}
      <AddParty
        taken={(part: Part) => parties.filter((one) => one.part === part).map((one) => one.participantId)}
        onAdd={(party) => setParties([...parties, { ...party, state: 'added' }])}
      />
      <PreviewedChanges sectionId={section.id} body={body} />
      <ReasonField required />
    </FormDialog>
  )
}
