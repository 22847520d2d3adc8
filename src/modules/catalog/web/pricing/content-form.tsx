import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import type { Draft } from '../../../../kernel/web/form/draft.ts'
import { SaveBar } from '../../../../kernel/web/form/save-bar.tsx'
import type { PartTools } from '../../../../kernel/web/grid/resource-grid.tsx'
import classes from './pricing-content.module.css'

type LoadedProps<Content> = {
  queryKey: [string, string]
  load: (signal: AbortSignal) => Promise<Content>
  children: (content: Content, replace: (content: Content) => void) => ReactNode
}

/** What a promotion or a combo is made of, once it is here. */
export const LoadedContent = <Content,>({ queryKey, load, children }: LoadedProps<Content>) => {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) })
  if (data !== undefined) return children(data, content => queries.setQueryData(queryKey, content))
  if (error) return <QueryError title="No pudimos traer el contenido" error={error} onRetry={() => void refetch()} />
  return <SkeletonLines lines={6} />
}

type ContentFormProps = { draft: Draft; label: string; tools: PartTools; children: ReactNode }

/** The form of a part of a drawer: the grid asks before its changes are lost. */
export const ContentForm = ({ draft, label, tools: { canWrite, onChanges }, children }: ContentFormProps) => {
  useEffect(() => {
    onChanges(draft.changes)
    return () => onChanges(0)
  }, [draft.changes, onChanges])
  return (
    <form {...draft.form} className={classes.form} aria-label={label}>
      <fieldset className={classes.body} disabled={!canWrite} style={{ border: 0, margin: 0, padding: 0 }}>
        {children}
      </fieldset>
      {canWrite && <SaveBar draft={draft} />}
    </form>
  )
}
