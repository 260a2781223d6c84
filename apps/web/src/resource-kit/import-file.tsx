import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { TABLE_SUFFIXES } from '@credit/contract'
import { Button, Flex } from 'antd'
import { useEffect } from 'react'
import { withQuery } from '../api/backend.js'
import { download } from '../api/download.js'
import { FileUpload } from '../shared/components/file-upload.js'
import type { Definition } from './types.js'
import { useTexts } from './use-definition.js'

const FORMATS = ['xlsx', 'csv'] as const

interface Props {
  definition: Definition
  /** Path of the import calls. */
  path: string
  onFile: (file: File) => void
}

/** First step of an import: template and file. */
export function ImportFile({ definition, path, onFile }: Props) {
  const texts = useTexts(definition)
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const [file] = clipboardData?.files ?? []
      const text = clipboardData?.getData('text/plain') ?? ''
      // Cells of spreadsheets are separated by tabs, also in a table of one column. Some add a picture of the cells.
      if (/[\r\n]/.test(text.trim())) onFile(new File([`sep=\t\n${text}`], `${texts('kit:import.pasted')}.csv`))
      else if (file) onFile(file)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
  const save = (format: string) => download(withQuery(`${path}/template`, { format }), `template.${format}`)
  return (
    <Flex vertical gap={16}>
      <p style={{ margin: 0 }}>{texts('kit:import.text')}</p>
      {definition.importAbout ? <p style={{ margin: 0 }}>{texts(definition.importAbout)}</p> : null}
      <Flex gap={8} wrap>
        {FORMATS.map((format) => (
          <Button key={format} icon={<DownloadOutlined aria-hidden="true" />} onClick={() => void save(format)}>
            {texts(`kit:import.template.${format}`)}
          </Button>
        ))}
      </Flex>
      <FileUpload
        area
        accept={TABLE_SUFFIXES.map((suffix) => `.${suffix}`)}
        multiple={false}
        showUploadList={false}
        beforeUpload={(file) => {
          onFile(file)
          return false
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined aria-hidden="true" />
        </p>
        <p className="ant-upload-text">{texts('kit:import.choose')}</p>
        <p className="ant-upload-hint">{texts('kit:import.hint')}</p>
        <p className="ant-upload-hint">{texts('kit:import.paste')}</p>
      </FileUpload>
    </Flex>
  )
}
