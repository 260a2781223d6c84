import type { ComponentType } from 'react'
import type { KnownPage } from './known-pages.js'

/**
 * Contents of documents, each beside its page: a component that shows the page as plain HTML. The queries that it uses
 * are those of the page, so that the document also contains the responses to the page's first calls.
 */
const documents = import.meta.glob<ComponentType>('../pages/*.document.tsx', { import: 'default' })

/** Loads what the document of a page contains. Returns null if it is the shell with grey lines. */
export async function documentOf(page: KnownPage | undefined): Promise<ComponentType | null> {
  const file = page?.files.at(-1)?.replace('./', '../').replace('.tsx', '.document.tsx') ?? ''
  return (await documents[file]?.()) ?? null
}
