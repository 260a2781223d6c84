import { UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../resource-kit/types.js'
import { FileUpload } from '../../../shared/components/file-upload.js'

const MONOSPACE = { fontFamily: 'ui-monospace, monospace', fontSize: 12 } as const

/** PEM text, pasted or added from files. DER files are converted to PEM. */
export function PemInput({ id, value, onChange }: ControlProps<string | null>) {
  const { t } = useTranslation('identity-login-methods')
  const add = async (file: File) => {
    const text = await file.text()
    const pem = text.includes('-----BEGIN') ? text.trim() : await pemOf(file)
    onChange?.([value?.trim(), pem].filter(Boolean).join('\n'))
  }
  return (
    <Flex vertical align="start" gap={8}>
      <Input.TextArea
        id={id}
        value={value ?? ''}
        spellCheck={false}
        style={MONOSPACE}
        autoSize={{ minRows: 3, maxRows: 10 }}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <FileUpload
        accept={['.pem', '.crt', '.cer', '.crl']}
        showUploadList={false}
        beforeUpload={(file) => {
          void add(file)
          return false
        }}
      >
        <Button size="small" icon={<UploadOutlined aria-hidden="true" />}>
          {t('plugin.addFile')}
        </Button>
      </FileUpload>
    </Flex>
  )
}

async function pemOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const label = file.name.toLowerCase().endsWith('.crl') ? 'X509 CRL' : 'CERTIFICATE'
  const lines = base64.replace(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----`
}
