import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import {
  type ChainedCommands,
  type Editor,
  EditorContent,
  useEditor,
  useEditorState,
} from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Button, Input, Popover } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { ControlProps, InputProps, Texts } from '../types.js'

const SAFE_LINK = /^(https?:\/\/|\/(?!\/))/

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, isAllowedUri: (uri) => SAFE_LINK.test(uri ?? '') },
  }),
]

type Tool = [icon: ReactNode, run: (chain: ChainedCommands) => ChainedCommands]
/** Icon and command of each button. */
const TOOLS: Readonly<Record<string, Tool>> = {
  heading: [<b key="h">H</b>, (chain) => chain.toggleHeading({ level: 2 })],
  bold: [<BoldOutlined key="b" />, (chain) => chain.toggleBold()],
  italic: [<ItalicOutlined key="i" />, (chain) => chain.toggleItalic()],
  underline: [<UnderlineOutlined key="u" />, (chain) => chain.toggleUnderline()],
  bulletList: [<UnorderedListOutlined key="ul" />, (chain) => chain.toggleBulletList()],
  orderedList: [<OrderedListOutlined key="ol" />, (chain) => chain.toggleOrderedList()],
  undo: [<UndoOutlined key="z" />, (chain) => chain.undo()],
  redo: [<RedoOutlined key="y" />, (chain) => chain.redo()],
}
/** The others show whether they are active. */
const STATELESS = ['undo', 'redo']

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

function Toolbar({ editor, texts }: { editor: Editor; texts: Texts }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => Object.keys(TOOLS).filter((name) => current.isActive(name)),
  })
  return (
    <div role="toolbar" aria-label={texts('kit:editor.tools')}>
      {Object.entries(TOOLS).map(([name, [icon, run]]) => (
        <Button
          key={name}
          type={active.includes(name) ? 'primary' : 'text'}
          icon={icon}
          aria-pressed={STATELESS.includes(name) ? undefined : active.includes(name)}
          aria-label={texts(`kit:editor.${name}`)}
          title={texts(`kit:editor.${name}`)}
          onClick={() => run(editor.chain().focus()).run()}
        />
      ))}
      <LinkTool editor={editor} texts={texts} />
    </div>
  )
}

type Props = ControlProps<string> & InputProps<'rich-text'>

/** Rich text as a `{ value, onChange }` control. */
export default function RichTextEditor({ id, value, onChange, field, texts }: Props) {
  const editor = useEditor({
    extensions,
    content: value ?? '',
    editorProps: {
      attributes: {
        ...(id ? { id } : {}),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': texts(`fields.${field.name}`),
      },
    },
    onUpdate: ({ editor: current }) => onChange?.(current.isEmpty ? '' : current.getHTML()),
  })
  // A value set from outside, by a loaded record or a resolved conflict, replaces the content.
  useEffect(() => {
    // React destroys the editor while its page is suspended.
    if (!editor || editor.isDestroyed) return
    if ((value ?? '') !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value ?? '', { emitUpdate: false })
  }, [editor, value])
  return (
    <div className="kit-editor">
      {editor && !editor.isDestroyed ? <Toolbar editor={editor} texts={texts} /> : null}
      <EditorContent editor={editor} />
    </div>
  )
}
