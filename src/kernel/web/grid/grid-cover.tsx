import { IconFilterOff, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { inSentence } from '../../contract/agreement.ts'
import type { Resource } from '../../contract/resource.ts'
import { requestUrl } from '../api/request-url.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { QueryError } from '../components/error-state.tsx'
import { type ListDeclaration, listPaths, parametersOf } from './declaration.ts'
import { fetchPage } from './fetch-page.ts'
import classes from './resource-grid.module.css'

/** Actions that start an empty list; null when the person may not, or the list has none. */
export type GridBeginning = { create: (() => void) | null; upload: (() => void) | null; other?: ReactNode }

type GridCoverProps = {
  declaration: Resource | ListDeclaration
  error: unknown
  onRetry: () => void
  isEmpty: boolean
  isFiltered: boolean
  /** The page itself filters the list: by the dates or the state in its chips. */
  isPageFiltered: boolean
  onClear: () => void
  /** Shown when the whole list is empty. */
  empty: ReactNode
  begin: GridBeginning
}

type Beginning = GridBeginning & { titles: ListDeclaration['titles'] }

const BeginningContext = createContext<Beginning | null>(null)

/** The page's own text for an empty list, with the actions that start it. */
export const GridEmpty = ({ children, ...words }: ComponentProps<typeof EmptyState>) => {
  const beginning = useContext(BeginningContext)
  const { create = null, upload = null, other, titles } = beginning ?? {}
  const hasActs = Boolean(create || upload || other || children)
  return (
    <EmptyState {...words}>
      {hasActs && (
        <>
          {children}
          {create && titles && (
            <Button variant="primary" leftIcon={<IconPlus aria-hidden />} onClick={create}>
              {titles.feminine ? 'Nueva' : 'Nuevo'} {inSentence(titles.one)}
            </Button>
          )}
          {upload && (
            <Button leftIcon={<IconUpload aria-hidden />} onClick={upload}>
              Subir un archivo
            </Button>
          )}
          {other}
        </>
      )}
    </EmptyState>
  )
}

/**
 * Whether the list has no rows at all. The page's own filter may hide them: most grids first show only the active ones.
 */
const useIsWhollyEmpty = (declaration: Resource | ListDeclaration, asks: boolean): boolean | undefined => {
  const path = listPaths(declaration).list
  const parameters = parametersOf(declaration)
  const { data, isError } = useQuery({
    queryKey: ['grid-is-empty', declaration.name, parameters],
    enabled: asks,
    gcTime: 0,
    queryFn: () => fetchPage(requestUrl(path, {}, { ...parameters, part: 'rows', limit: '1' })),
  })
  if (!asks || isError) return false
  return data && data.items.length === 0
}

const NoRows = (props: GridCoverProps) => {
  const { declaration, isFiltered, isPageFiltered, onClear, empty, begin } = props
  const { many, feminine } = declaration.titles
  const none = `No hay ${inSentence(many)}`
  const isWhollyEmpty = useIsWhollyEmpty(declaration, isPageFiltered && !isFiltered && !empty)
  if (isFiltered)
    return (
      <EmptyState
        icon={IconFilterOff}
        title={`${none} con este filtro`}
        text={`Probá con otro valor o quitá los filtros para ver ${feminine ? 'todas' : 'todos'}.`}
      >
        <Button onClick={onClear}>Quitar filtros</Button>
      </EmptyState>
    )
  if (isWhollyEmpty === undefined) return null
  if (!empty && isPageFiltered && !isWhollyEmpty)
    return (
      <EmptyState
        title={`${none} con lo elegido arriba`}
        text="Probá con otras fechas u otra elección. Lo que se cargue o se importe también va a aparecer acá."
      />
    )
  return (
    <BeginningContext value={{ ...begin, titles: declaration.titles }}>
      {empty ?? <GridEmpty title={`${none} todavía`} text="Lo que se cargue o se importe va a aparecer acá." />}
    </BeginningContext>
  )
}

/** Covers the rows when there are none: why, and what to do. The column heads with their filters stay visible. */
export const GridCover = (props: GridCoverProps) => {
  const { declaration, error, onRetry, isEmpty } = props
  const { many, feminine } = declaration.titles
  if (error !== null)
    return (
      <div className={classes.cover}>
        <QueryError
          title={`No pudimos traer ${feminine ? 'las' : 'los'} ${inSentence(many)}`}
          error={error}
          onRetry={onRetry}
        />
      </div>
    )
  return isEmpty ? (
    <div className={classes.cover}>
      <NoRows {...props} />
    </div>
  ) : null
}
