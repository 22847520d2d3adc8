import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Resource } from '../../contract/resource.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { QueryError } from '../components/error-state.tsx'
import type { ListDeclaration } from './declaration.ts'
import classes from './resource-grid.module.css'

type GridCoverProps = {
  declaration: Resource | ListDeclaration
  error: unknown
  onRetry: () => void
  isEmpty: boolean
  filtered: boolean
  /** The page itself shows a part: the dates or the state of its chips. */
  chosen: boolean
  onClear: () => void
  /** What a list says that nothing has filled yet. */
  empty: ReactNode
}

const NoRows = ({ declaration, filtered, chosen, onClear, empty }: GridCoverProps) => {
  const { many, feminine } = declaration.titles
  const none = `No hay ${many.toLowerCase()}`
  if (!filtered && !empty && chosen)
    return (
      <EmptyState
        title={`${none} con lo elegido arriba`}
        text="Probá con otras fechas u otra elección. Lo que se cargue o se importe también va a aparecer acá."
      />
    )
  return filtered ? (
    <EmptyState
      icon={IconFilterOff}
      title={`${none} con este filtro`}
      text={`Probá con otro valor o quitá los filtros para ver ${feminine ? 'todas' : 'todos'}.`}
    >
      <Button onClick={onClear}>Quitar filtros</Button>
    </EmptyState>
  ) : (
    (empty ?? <EmptyState title={`${none} todavía`} text="Lo que se cargue o se importe va a aparecer acá." />)
  )
}

/** Over the rows when there are none to show: why, and what to do. The heads with their filters stay. */
export const GridCover = (props: GridCoverProps) => {
  const { declaration, error, onRetry, isEmpty } = props
  const { many, feminine } = declaration.titles
  if (error !== null)
    return (
      <div className={classes.cover}>
        <QueryError
          title={`No pudimos traer ${feminine ? 'las' : 'los'} ${many.toLowerCase()}`}
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
