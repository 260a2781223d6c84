import { ADMIN_BASE } from '@credit/contract'
import { useCustom, useCustomMutation, useInvalidate } from '@refinedev/core'
import { toast } from '../../shared/toast.js'
import type { ProjectRow, SectionRow } from './rows.js'

const root = `${ADMIN_BASE}/api`
const NOT_FOUND = 404
const silent = { successNotification: false, errorNotification: false } as const

/** A project with its sections; a project that has none yet answers 404 for them. */
export function useProject(id: string) {
  const get = { method: 'get', errorNotification: false } as const
  const project = useCustom<ProjectRow>({ url: `${root}/sysProject/${id}`, ...get })
  const sections = useCustom<SectionRow[]>({
    url: `${root}/sysProjectBidSection/list/${id}`,
    ...get,
  })
  const none = sections.query.error?.statusCode === NOT_FOUND
  const failed = project.query.error ?? (none ? null : sections.query.error)
  return {
    project: project.query.isSuccess ? project.result.data : null,
    sections: sections.query.isSuccess ? sections.result.data : none ? [] : null,
    error: failed ?? null,
    reload: () => Promise.all([project.query.refetch(), sections.query.refetch()]),
  }
}

/** Sends one change of a project or section; afterwards what is shown is asked for anew. */
export function useProjectChange(reload: () => Promise<unknown>) {
  const { mutateAsync, mutation } = useCustomMutation()
  const invalidate = useInvalidate()
  return {
    pending: mutation.isPending,
    async change(path: string, values: object, done: string): Promise<void> {
      await mutateAsync({ url: `${root}/${path}`, method: 'put', values, ...silent })
      void toast('success', done)
      await Promise.all([reload(), invalidate({ resource: 'sysProject', invalidates: ['list'] })])
    },
  }
}
