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
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Button, Input, Popover } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { ControlProps, Texts } from '../types.js'

const SAFE_LINK = /^(https?:\/\/|\/(?!\/))/

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, isAllowedUri: (uri) => SAFE_LINK.test(uri ?? '') },
  }),
]

interface Tool {
  key: string
  icon: ReactNode
  active?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const TOOLS: readonly Tool[] = [
  {
    key: 'heading',
    icon: <b>H</b>,
    active: (e) => e.isActive('heading'),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'bold',
    icon: <BoldOutlined />,
    active: (e) => e.isActive('bold'),
    run: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    key: 'italic',
    icon: <ItalicOutlined />,
    active: (e) => e.isActive('italic'),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    key: 'underline',
    icon: <UnderlineOutlined />,
    active: (e) => e.isActive('underline'),
    run: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    key: 'bulletList',
    icon: <UnorderedListOutlined />,
    active: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'orderedList',
    icon: <OrderedListOutlined />,
    active: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  { key: 'undo', icon: <UndoOutlined />, run: (e) => e.chain().focus().undo().run() },
  { key: 'redo', icon: <RedoOutlined />, run: (e) => e.chain().focus().redo().run() },
]

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
    selector: ({ editor: current }) => TOOLS.map((tool) => tool.active?.(current) ?? false),
  })
  return (
    <div className="kit-editor-tools" role="toolbar" aria-label={texts('kit:editor.tools')}>
      {TOOLS.map((tool, index) => (
        <Button
          key={tool.key}
          type={active[index] ? 'primary' : 'text'}
          icon={tool.icon}
          aria-pressed={tool.active ? active[index] : undefined}
          aria-label={texts(`kit:editor.${tool.key}`)}
          title={texts(`kit:editor.${tool.key}`)}
          onClick={() => tool.run(editor)}
        />
      ))}
      <LinkTool editor={editor} texts={texts} />
    </div>
  )
}

type Props = ControlProps<string> & { name?: string; texts?: Texts }

/** Rich text as a `{ value, onChange }` control; without `texts` it only shows. */
export default function RichTextEditor({ id, value, onChange, name, texts }: Props) {
  const editor = useEditor({
    extensions,
    content: value ?? '',
    editable: Boolean(texts),
    editorProps: {
      attributes: {
        ...(id ? { id } : {}),
        ...(texts
          ? { role: 'textbox', 'aria-multiline': 'true', 'aria-label': texts(`fields.${name}`) }
          : {}),
      },
    },
    onUpdate: ({ editor: current }) => onChange?.(current.isEmpty ? '' : current.getHTML()),
  })
  // A value set from outside (record loaded, conflict resolved) replaces what is shown.
  useEffect(() => {
    // While its page waits for something the editor is taken down, and made anew when it comes back.
    if (!editor || editor.isDestroyed) return
    if ((value ?? '') !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value ?? '', { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={texts ? 'kit-editor' : 'kit-prose'}>
      {texts && editor && !editor.isDestroyed ? <Toolbar editor={editor} texts={texts} /> : null}
      <EditorContent editor={editor} />
    </div>
  )
}
