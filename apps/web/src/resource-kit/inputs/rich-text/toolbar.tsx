import {
  AlignCenterOutlined,
  AlignRightOutlined,
  BoldOutlined,
  EyeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { Button, Input, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { FileUpload } from '../../../shared/components/file-upload.js'
import type { Texts } from '../../types.js'
import { SAFE_LINK } from './extensions.js'

type Run = (chain: ChainedCommands) => ChainedCommands
type Tool = [icon: ReactNode, run: Run]
/** Icon and command of each button. */
const TOOLS: Readonly<Record<string, Tool>> = {
  heading: [<b key="h">H</b>, (chain) => chain.toggleHeading({ level: 2 })],
  bold: [<BoldOutlined key="b" />, (chain) => chain.toggleBold()],
  italic: [<ItalicOutlined key="i" />, (chain) => chain.toggleItalic()],
  underline: [<UnderlineOutlined key="u" />, (chain) => chain.toggleUnderline()],
  bulletList: [<UnorderedListOutlined key="ul" />, (chain) => chain.toggleBulletList()],
  orderedList: [<OrderedListOutlined key="ol" />, (chain) => chain.toggleOrderedList()],
  alignCenter: [<AlignCenterOutlined key="c" />, (chain) => chain.toggleTextAlign('center')],
  alignRight: [<AlignRightOutlined key="r" />, (chain) => chain.toggleTextAlign('right')],
  undo: [<UndoOutlined key="z" />, (chain) => chain.undo()],
  redo: [<RedoOutlined key="y" />, (chain) => chain.redo()],
}
const ALIGNED: Readonly<Record<string, object>> = {
  alignCenter: { textAlign: 'center' },
  alignRight: { textAlign: 'right' },
}
/** Buttons without an active state. */
const STATELESS = ['undo', 'redo']

/** Commands on the table around the cursor. A button is disabled if its command has no effect. */
const TABLE_TOOLS: Readonly<Record<string, Run>> = {
  rowAbove: (chain) => chain.addRowBefore(),
  rowBelow: (chain) => chain.addRowAfter(),
  removeRow: (chain) => chain.deleteRow(),
  columnBefore: (chain) => chain.addColumnBefore(),
  columnAfter: (chain) => chain.addColumnAfter(),
  removeColumn: (chain) => chain.deleteColumn(),
  headerRow: (chain) => chain.toggleHeaderRow(),
  headerColumn: (chain) => chain.toggleHeaderColumn(),
  mergeCells: (chain) => chain.mergeCells(),
  splitCell: (chain) => chain.splitCell(),
  removeTable: (chain) => chain.deleteTable(),
}

function LinkTool({ editor, texts }: { editor: Editor; texts: Texts }) {
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const wrong = address !== '' && !SAFE_LINK.test(address)
  const apply = () => {
    if (wrong) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address) chain.setLink({ href: address }).run()
    else chain.unsetLink().run()
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={(next) => {
        setAddress(String(editor.getAttributes('link').href ?? ''))
        setOpen(next)
      }}
      content={
        <Input.Search
          value={address}
          status={wrong ? 'error' : ''}
          placeholder="https://"
          aria-label={texts('kit:editor.address')}
          enterButton={texts('kit:editor.apply')}
          onChange={(e) => setAddress(e.target.value)}
          onSearch={apply}
        />
      }
    >
      <Button
        type="text"
        icon={<LinkOutlined />}
        aria-label={texts('kit:editor.link')}
        title={texts('kit:editor.link')}
      />
    </Popover>
  )
}

interface Props {
  editor: Editor
  texts: Texts
  isPreview: boolean
  onPreview: () => void
  onFiles: (files: File[]) => void
  onDescribe: (picture: { key: string; alt: string }) => void
}

export function Toolbar({ editor, texts, isPreview, onPreview, onFiles, onDescribe }: Props) {
  const { active, table, possible, picture } = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      const isTable = current.isActive('table')
      const { src, upload, alt } = current.getAttributes('image')
      const key: unknown = src ?? upload
      return {
        active: Object.keys(TOOLS).filter((name) => {
          const aligned = ALIGNED[name]
          return aligned ? current.isActive(aligned) : current.isActive(name)
        }),
        table: isTable,
        possible: isTable
          ? Object.keys(TABLE_TOOLS).filter((name) => TABLE_TOOLS[name]?.(current.can().chain()).run())
          : [],
        picture: typeof key === 'string' ? { key, alt: String(alt ?? '') } : null,
      }
    },
  })
  const button = (name: string, icon: ReactNode, onClick?: () => void, pressed?: boolean) => (
    <Button
      key={name}
      type={pressed ? 'primary' : 'text'}
      icon={icon}
      aria-pressed={pressed}
      aria-label={texts(`kit:editor.${name}`)}
      title={texts(`kit:editor.${name}`)}
      onClick={onClick}
    />
  )
  const preview = button('preview', <EyeOutlined />, onPreview, isPreview)
  if (isPreview)
    return (
      <div role="toolbar" aria-label={texts('kit:editor.tools')}>
        {preview}
      </div>
    )
  return (
    <>
      <div role="toolbar" aria-label={texts('kit:editor.tools')}>
        {Object.entries(TOOLS).map(([name, [icon, run]]) =>
          button(
            name,
            icon,
            () => run(editor.chain().focus()).run(),
            STATELESS.includes(name) ? undefined : active.includes(name),
          ),
        )}
        <LinkTool editor={editor} texts={texts} />
        {table
          ? null
          : button('table', <TableOutlined />, () =>
              editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
            )}
        <FileUpload
          multiple
          accept={['image/png', 'image/jpeg', 'image/gif']}
          showUploadList={false}
          beforeUpload={(file, files) => {
            // Called once per file, each time with all files.
            if (file === files[0]) onFiles(files)
            return false
          }}
        >
          {button('picture', <PictureOutlined />)}
        </FileUpload>
        {preview}
        {picture ? (
          <Button type="text" onClick={() => onDescribe(picture)}>
            {texts('kit:editor.describe')}
          </Button>
        ) : null}
      </div>
      {table ? (
        <div role="toolbar" aria-label={texts('kit:editor.tableTools')}>
          {Object.entries(TABLE_TOOLS).map(([name, run]) => (
            <Button
              key={name}
              type="text"
              size="small"
              disabled={!possible.includes(name)}
              onClick={() => run(editor.chain().focus()).run()}
            >
              {texts(`kit:editor.${name}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  )
}
