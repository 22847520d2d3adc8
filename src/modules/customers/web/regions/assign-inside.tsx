import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button, ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type InsideCounts, type RegionArea, regionAreaRoutes } from '../../contract/region-areas.ts'
import classes from './regions.module.css'

type AssignInsideProps = {
  region: RegionArea
  mayWrite: boolean
  /** The area has just been drawn: what it is for is asked without another press. */
  asksAtOnce: boolean
  onChanged: () => Promise<void>
}

const shops = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'cliente' : 'clientes'}`

const tell = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })

/** Assigns what the person was told, and offers the way back. */
const useAssign = ({ region, onChanged }: AssignInsideProps) => {
  const [busy, setBusy] = useState(false)
  const undo = (id: string) =>
    call(regionAreaRoutes.undo, { params: { id } }).then(async ({ changed }) => {
      await onChanged()
      showToast({ variant: 'success', text: `${shops(changed)} volvieron a su región` })
    }, tell)
  const assign = async (expected: number, takesFromOthers: boolean) => {
    setBusy(true)
    try {
      const { id, changed } = await call(regionAreaRoutes.assign, {
        params: { id: region.id },
        body: { expected, takesFromOthers },
      })
      showToast({
        variant: 'success',
        text: `Asignaste ${shops(changed)} a «${region.name}»`,
        action: { label: 'Deshacer', run: () => void undo(id) },
      })
    } catch (error) {
      tell(error)
    }
    await onChanged()
    setBusy(false)
  }
  return { busy, assign }
}

type CountsProps = { counts: InsideCounts; isLive?: boolean }

/** Who stands inside an outline; live while it is drawn. */
export const InsideCountsList = ({ counts: { inside, already, elsewhere, withoutRegion }, isLive }: CountsProps) => (
  <dl className={classes.counts} aria-live={isLive ? 'polite' : undefined}>
    {[
      ['Clientes dentro', inside],
      ['Ya son de esta región', already],
      ['Sin región', withoutRegion],
      ['De otra región', elsewhere],
    ].map(([name, count]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{formatNumber(Number(count))}</dd>
      </div>
    ))}
  </dl>
)

/** Who stands inside the area, and the act that makes them of this region. */
export const AssignInside = (props: AssignInsideProps) => {
  const { region, mayWrite, asksAtOnce } = props
  const [asked, setAsking] = useState<boolean | null>(null)
  const [takesFromOthers, setTakesFromOthers] = useState(false)
  const { busy, assign } = useAssign(props)
  const { data, error } = useQuery({
    queryKey: ['regions', 'inside', region.id],
    queryFn: ({ signal }) => call(regionAreaRoutes.inside, { params: { id: region.id }, signal }),
  })
  if (error) return <p className={classes.problem}>{messageOf(error)}</p>
  if (!data) return <div className={classes.waiting} aria-busy="true" />
  const mayAssign = mayWrite && data.withoutRegion + data.elsewhere > 0
  const asking = mayAssign && (asked ?? asksAtOnce)
  const moving = data.withoutRegion + (takesFromOthers ? data.elsewhere : 0)
  return (
    <>
      <InsideCountsList counts={data} />
      {mayAssign && (
        <Button busy={busy} onClick={() => setAsking(true)}>
          Asignar clientes dentro
        </Button>
      )}
      {region.customers > 0 && (
        <ButtonLink to={`/apps/personas/main?filter=${encodeURIComponent(`region:matches:${region.name}`)}`}>
          Ver {shops(region.customers)}
        </ButtonLink>
      )}
      {asking && (
        <ConfirmDialog
          title={`¿Asignar ${shops(moving)} a «${region.name}»?`}
          confirmLabel={`Asignar ${shops(moving)}`}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            if (moving > 0) void assign(moving, takesFromOthers)
          }}
        >
          <p>
            {shops(data.withoutRegion)} sin región
            {takesFromOthers && ` y ${formatNumber(data.elsewhere)} de otras regiones`} pasan a ser de esta. Lo podés
            deshacer desde el aviso.
          </p>
          {data.elsewhere > 0 && (
            <Checkbox
              mt={12}
              label={`También los ${formatNumber(data.elsewhere)} que hoy son de otra región`}
              checked={takesFromOthers}
              onChange={event => setTakesFromOthers(event.currentTarget.checked)}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
