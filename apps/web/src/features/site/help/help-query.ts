import { queryOptions } from '@tanstack/react-query'
import { backendOf } from '../../../api/backend.js'
import { loadChunk } from '../../../shared/load-chunk.js'
import type { HelpTopic } from './topics.js'

interface Manual {
  title: string
  html: string
}

const files = import.meta.glob<Manual>('./*/*.md')

/** Query of a manual in the visitor's language. */
export const helpQuery = (topic: HelpTopic) =>
  queryOptions({
    queryKey: ['help', topic],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ meta }): Promise<Manual> => {
      const load = files[`./${backendOf(meta).locale()}/${topic}.md`]
      if (!load) throw new Error(`no manual ${topic}`)
      const { title, html } = await loadChunk(load)
      return { title, html }
    },
  })
