import { Alert, Button, List, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { EntryText } from '../../../shared/components/entry-text.js'
import { formatDate, formatDateTime } from '../../../shared/format/dates.js'

type Certificate = components['schemas']['BoundCertificate']

interface Props {
  rows: readonly Certificate[] | undefined
  error: { message: string } | null | undefined
  /** ID of the certificate that is being unbound. */
  pending: string | undefined
  /** Omitted if the caller may not unbind certificates. */
  onUnbind?: (id: string) => void
}

/** Login certificates of an account, each with a button that unbinds it. */
export function CertificateList({ rows, error, pending, onUnbind }: Props) {
  const { t } = useTranslation('identity')
  return (
    <>
      {error ? <Alert type="error" showIcon message={error.message} /> : null}
      <List
        loading={rows === undefined && !error}
        dataSource={[...(rows ?? [])]}
        rowKey="id"
        locale={{ emptyText: t('certificates.none') }}
        renderItem={({ id, subject, issuer, algorithm, notAfter, createTime }) => (
          <List.Item
            actions={
              onUnbind
                ? [
                    <Popconfirm
                      key="unbind"
                      title={t('certificates.question')}
                      description={t('certificates.warning')}
                      okText={t('certificates.unbind')}
                      okButtonProps={{ danger: true }}
                      onConfirm={() => onUnbind(id)}
                    >
                      <Button
                        type="link"
                        danger
                        loading={pending === id}
                        aria-label={t('certificates.unbindOf', { subject })}
                      >
                        {t('certificates.unbind')}
                      </Button>
                    </Popconfirm>,
                  ]
                : []
            }
          >
            <EntryText
              title={subject}
              description={
                <>
                  {t('certificates.issuer', { issuer })}
                  <br />
                  {t('certificates.validity', { algorithm, date: formatDate(notAfter) })}
                  <br />
                  {t('certificates.bound', { time: formatDateTime(createTime) })}
                </>
              }
            />
          </List.Item>
        )}
      />
    </>
  )
}
