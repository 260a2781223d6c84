import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { Alert } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { RichText } from '../../../shared/components/rich-text.js'
import { uuid } from '../../../shared/uuid.js'
import type { ControlProps, InputProps } from '../../types.js'
import { pictures, textExtensions } from './extensions.js'
import { DescribeDialog, type Described, usePictureUploads } from './pictures.js'
import { isPicture, type Lost, type LostKind, type PreparedHtml, prepareHtml } from './prepare-html.js'
import { Toolbar } from './toolbar.js'

type Props = ControlProps<string> & InputProps<'rich-text'>

/** Adds up counts of dropped content. */
function sum(one: Lost, other: Lost): Lost {
  const added = { ...one }
  for (const [kind, n] of Object.entries(other) as [LostKind, number][]) added[kind] = (added[kind] ?? 0) + n
  return added
}

/**
 * Rich text editor as a `{ value, onChange }` control. Reports content that it cannot keep when text is pasted or
 * loaded.
 */
export default function RichTextEditor({ id, value, onChange, field, texts }: Props) {
  const [lost, setLost] = useState<Lost>({})
  const [described, setDescribed] = useState<readonly Described[]>([])
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const [isPreview, setPreview] = useState(false)
  const uploads = usePictureUploads('rich-text', (key) => {
    setLost((before) => sum(before, { pictures: 1 }))
    setRefused((before) => new Set(before).add(key))
  })
  const kept = described.filter(({ key }) => !refused.has(key))
  const extensions = useMemo(() => [...textExtensions, pictures(uploads.addresses)], [uploads.addresses])
  const editorRef = useRef<Editor | null>(null)

  const begin = ({ lost: missing, pictures: files }: Omit<PreparedHtml, 'html'>) => {
    setLost(missing)
    if (files.size === 0) return
    for (const [key, file] of files) uploads.show(key, file)
    // Deferred until the editor contains the nodes that receive the addresses.
    queueMicrotask(() => {
      if (!editorRef.current) return
      uploads.start(editorRef.current, files)
      setDescribed([...files.keys()].map((key) => ({ key, alt: '' })))
    })
  }
  /** Inserts pictures at the cursor or at a position. Other files are reported as not kept. */
  const insertFiles = (files: readonly File[], at?: number) => {
    const added = new Map(files.filter(isPicture).map((file) => [uuid(), file]))
    const others = files.length - added.size
    begin({ lost: others > 0 ? { files: others } : {}, pictures: added })
    const nodes = [...added.keys()].map((upload) => ({ type: 'image', attrs: { upload } }))
    const chain = editorRef.current?.chain().focus()
    if (nodes.length > 0) (at === undefined ? chain?.insertContent(nodes) : chain?.insertContentAt(at, nodes))?.run()
  }
  const prepared = (html: string) => {
    const result = prepareHtml(html, editorRef.current?.isActive('table'))
    begin(result)
    return result.html
  }

  const editor = useEditor({
    extensions,
    content: '',
    editorProps: {
      attributes: {
        ...(id ? { id } : {}),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': texts(`fields.${field.name}`),
      },
      transformPastedHTML: prepared,
      handlePaste: (_, event) => {
        const files = [...(event.clipboardData?.files ?? [])]
        // Copied text may include a picture of itself, but a copied picture has no text.
        const html = event.clipboardData?.getData('text/html') ?? ''
        const { body } = new DOMParser().parseFromString(html, 'text/html')
        const hasText = body.textContent.trim() !== '' || body.querySelector('table') !== null
        const isOwn = body.querySelector('[data-pm-slice]') !== null
        if (files.length === 0 || hasText || isOwn || event.clipboardData?.getData('text/plain').trim()) return false
        insertFiles(files)
        return true
      },
      handleDrop: (view, event, _slice, moved) => {
        const files = [...(event.dataTransfer?.files ?? [])]
        if (moved || files.length === 0) return false
        insertFiles(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return true
      },
      handleKeyDown: (_, event) => {
        if (event.key !== 'F10' || !event.altKey) return false
        const bars = root.current?.querySelectorAll('[role="toolbar"]')
        bars?.[bars.length - 1]?.querySelector<HTMLElement>('button:enabled')?.focus()
        return true
      },
    },
    onUpdate: ({ editor: current }) => onChange?.(current.isEmpty ? '' : current.getHTML()),
  })
  editorRef.current = editor
  const root = useRef<HTMLDivElement>(null)
  // A value set from outside, by a loaded record or a resolved conflict, replaces the content.
  useEffect(() => {
    // React destroys the editor while its page is suspended.
    if (!editor || editor.isDestroyed) return
    if ((value ?? '') === (editor.isEmpty ? '' : editor.getHTML())) return
    const loaded = prepareHtml(value ?? '')
    setLost(loaded.lost)
    editor.commands.setContent(loaded.html, { emitUpdate: false })
  }, [editor, value])
  const kinds = Object.entries(lost) as [LostKind, number][]
  const isReady = editor && !editor.isDestroyed
  return (
    <div className="kit-editor" ref={root}>
      {isReady ? (
        <Toolbar
          editor={editor}
          texts={texts}
          isPreview={isPreview}
          onPreview={() => setPreview(!isPreview)}
          onFiles={insertFiles}
          onDescribe={(picture) => setDescribed([picture])}
        />
      ) : null}
      {kinds.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          closable
          role="alert"
          message={texts('kit:editor.lost.title')}
          description={
            <ul>
              {kinds.map(([kind, n]) => (
                <li key={kind}>{texts(`kit:editor.lost.${kind}`, { n })}</li>
              ))}
            </ul>
          }
          onClose={() => setLost({})}
        />
      ) : null}
      {isPreview ? (
        <section className="sheet" aria-label={texts('kit:editor.preview')}>
          <RichText html={value ?? ''} pictures={uploads.addresses} />
        </section>
      ) : null}
      <div hidden={isPreview}>
        <EditorContent editor={editor} />
      </div>
      {isReady && kept.length > 0 ? (
        <DescribeDialog
          key={described.map(({ key }) => key).join()}
          editor={editor}
          described={kept}
          addresses={uploads.addresses}
          texts={texts}
          onClose={() => setDescribed([])}
        />
      ) : null}
      {uploads.dialog}
    </div>
  )
}
