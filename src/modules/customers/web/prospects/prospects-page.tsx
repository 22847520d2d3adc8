import { IconArrowRight, IconCircleDashed } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { mayCall } from '../../../../kernel/contract/roles.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button, ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { ChoiceChip, useChoice } from '../../../../kernel/web/filters/choice-chip.tsx'
import type { FormExtra } from '../../../../kernel/web/form/resource-form.tsx'
import type { Row } from '../../../../kernel/web/grid/declaration.ts'
import { GridEmpty } from '../../../../kernel/web/grid/grid-cover.tsx'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { customerPermissions } from '../../contract/permissions.ts'
import { conversionRoutes } from '../../contract/prospect-conversion.ts'
import { prospectStates, prospects } from '../../contract/prospects.ts'
import { customerExtra } from '../customer-extras.tsx'
import { PersonasFrame } from '../personas-frame.tsx'
import classes from './prospects.module.css'

const ConvertDrawer = lazy(() => import('./convert-drawer.tsx').then(module => ({ default: module.ConvertDrawer })))

type ConversionProps = { row: Row; mayConvert: boolean; onConvert: (row: Row) => void; onUndo: (row: Row) => void }

/** Where a prospect goes from here, over its fields' end. */
const Conversion = ({ row, mayConvert, onConvert, onUndo }: ConversionProps) => {
  const customer = row.customer as { code: string; name: string } | null
  if (row.state === 'converted' && customer)
    return (
      <div className={classes.conversion}>
        <span>
          Ya es el cliente {customer.code} {customer.name}.
        </span>
        <ButtonLink size="small" to={`/apps/personas/main/personas-follow/${encodeURIComponent(customer.code)}`}>
          Ver su seguimiento
        </ButtonLink>
        {mayConvert && (
          <Button size="small" variant="ghost" onClick={() => onUndo(row)}>
            Deshacer la conversión
          </Button>
        )}
      </div>
    )
  return mayConvert ? (
    <div className={classes.conversion}>
      <span>¿Ya va a comprar?</span>
      <Button size="small" rightIcon={<IconArrowRight aria-hidden />} onClick={() => onConvert(row)}>
        Convertir en cliente
      </Button>
    </div>
  ) : null
}

const useUndo = (onDone: () => void) => (prospectId: string) =>
  call(conversionRoutes.undo, { params: { id: prospectId } }).then(
    () => {
      onDone()
      showToast({ variant: 'success', text: 'Deshiciste la conversión: volvió a ser un prospecto' })
    },
    error => showToast({ variant: 'error', text: messageOf(error) }),
  )

/** Shops that do not buy yet. */
export const ProspectsPage = () => {
  const { role, user } = useSession()
  const { choice, setChoice } = useChoice('estado', prospectStates)
  const [version, setVersion] = useState(0)
  const [converting, setConverting] = useState<Row | null>(null)
  const queries = useQueryClient()
  const changed = () => {
    setVersion(current => current + 1)
    void queries.invalidateQueries({ queryKey: ['row', prospects.name] })
  }
  const undo = useUndo(changed)
  const mayConvert = mayCall(customerPermissions.write, { role, isOperator: user.isOperator })
  const conversion: FormExtra = ({ row }) =>
    row && <Conversion row={row} mayConvert={mayConvert} onConvert={setConverting} onUndo={one => void undo(one.id)} />
  return (
    <PersonasFrame>
      <ResourceGrid
        declaration={prospects}
        version={version}
        extra={{ before: conversion, after: customerExtra }}
        baseFilter={choice ? [{ field: 'state', operator: 'matches', value: choice }] : []}
        filters={
          <ChoiceChip
            icon={IconCircleDashed}
            name="Estado"
            labels={prospectStates}
            all="Todos"
            choice={choice}
            onChange={setChoice}
          />
        }
        empty={
          <GridEmpty
            title="Todavía no hay prospectos"
            text="Anotá los comercios que todavía no compran. Cuando compren, convertilos en clientes sin volver a escribir nada."
          />
        }
      />
      {converting && (
        <Suspense fallback={null}>
          <ConvertDrawer
            prospect={converting}
            onClose={() => setConverting(null)}
            onConverted={({ code, name }) => {
              setConverting(null)
              changed()
              showToast({
                variant: 'success',
                text: `«${name}» ya es el cliente ${code}`,
                action: { label: 'Deshacer', run: () => void undo(converting.id) },
              })
            }}
          />
        </Suspense>
      )}
    </PersonasFrame>
  )
}
