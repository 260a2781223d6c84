import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { toast } from '../../shared/toast.js'

type Supplier = Pick<components['schemas']['SupplierRow'], 'id' | 'contactsNumber' | 'sight'>

/** Masked ID number that can be revealed with permission. Each reveal by a supervisor is logged. */
export function IdNumberValue({ record }: { record: Supplier }) {
  const { t } = useTranslation('participants')
  const [number, setNumber] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const masked = record.contactsNumber
  if (!masked) return <>–</>
  const reveal = async () => {
    setBusy(true)
    try {
      const path = { id: record.id }
      const found = await answer(api.GET('/credit/admin/api/supplier/{id}/contactsNumber', { params: { path } }))
      setNumber(found.contactsNumber)
    } catch (cause) {
      void toast('error', (cause as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Flex wrap gap={8} align="center" justify="space-between">
      <span>{number ?? masked}</span>
      {record.sight === 'whole' ? (
        <Button size="small" loading={busy} onClick={() => (number === null ? void reveal() : setNumber(null))}>
          {t(number === null ? 'idNumber.reveal' : 'idNumber.hide')}
        </Button>
      ) : null}
    </Flex>
  )
}
