import { IconAlertTriangle, IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { useDebounced } from '../../../kernel/web/components/use-debounced.ts'
import type { FormValues } from '../../../kernel/web/form/form-values.ts'
import type { FormExtra } from '../../../kernel/web/form/resource-form.tsx'
import { type Duplicate, duplicateReasons, duplicatesRoute } from '../contract/duplicates.ts'
import classes from './customer-extras.module.css'
import { placeOfLocality } from './locality-place.ts'

const PlacePicker = lazy(() =>
  import('../../../kernel/web/map/place-picker.tsx').then(module => ({ default: module.PlacePicker })),
)

const waitMs = 500
const mapHeight = 220

const textIn = (values: FormValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Its own page, where the person may look before saying they are two. */
const urlOf = ({ kind, id, code }: Duplicate): string =>
  kind === 'customer'
    ? `/apps/personas/main/personas-follow/${encodeURIComponent(code)}`
    : `/apps/personas/prospectos?row=${id}`

const reasonsText = (reasons: Duplicate['reasons']): string =>
  reasons.map(reason => duplicateReasons[reason]).join(' y ')

/** Others that share what is being written: a warning, because two shops may well have one owner. */
const Duplicates = ({ values, except }: { values: FormValues; except: string | undefined }) => {
  const asked = useDebounced(
    JSON.stringify({
      cuit: textIn(values, 'cuit'),
      dni: textIn(values, 'dni'),
      phone: textIn(values, 'phone'),
      name: textIn(values, 'name'),
    }),
    waitMs,
  )
  const { data } = useQuery({
    queryKey: ['customers', 'duplicates', asked, except],
    queryFn: ({ signal }) =>
      call(duplicatesRoute, { query: { ...JSON.parse(asked), ...(except ? { except } : {}) }, signal }),
  })
  const items = data?.items ?? []
  return (
    <div role="status" aria-live="polite">
      {items.length > 0 && (
        <div className={classes.duplicates}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <ul aria-label="Puede estar repetido">
            {items.map(item => (
              <li key={item.id}>
                {item.kind === 'customer' ? 'El cliente ' : 'El prospecto '}
                <Link to={urlOf(item)} target="_blank">
                  {item.code} {item.name}
                </Link>{' '}
                tiene {reasonsText(item.reasons)}.
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

type PlaceFieldProps = Pick<Parameters<FormExtra>[0], 'values' | 'change' | 'canWrite'>

const useLocality = ({ values, change }: PlaceFieldProps) => {
  const [missed, setMissed] = useState('')
  const locate = async () => {
    const locality = textIn(values, 'locality')
    const found = await placeOfLocality(locality, textIn(values, 'province')).catch(() => null)
    setMissed(found ? '' : `No conocemos dónde queda «${locality}». Poné el punto en el mapa.`)
    if (!found) return
    change('latitude', found.lat)
    change('longitude', found.lng)
  }
  return { missed, locate }
}

/** The point of a shop, dragged on the map or taken from its locality; its figures are the two fields above. */
const PlaceField = (props: PlaceFieldProps) => {
  const { values, change, canWrite } = props
  const { missed, locate } = useLocality(props)
  const { latitude, longitude } = values
  const place = typeof latitude === 'number' && typeof longitude === 'number' ? { lat: latitude, lng: longitude } : null
  return (
    <fieldset className={classes.place}>
      <legend>Punto en el mapa</legend>
      <div style={{ minHeight: mapHeight }}>
        <Suspense fallback={null}>
          <PlacePicker
            label="Lugar del comercio; también se escribe en Latitud y Longitud"
            place={place}
            disabled={!canWrite}
            onMove={({ lat, lng }) => {
              change('latitude', lat)
              change('longitude', lng)
            }}
          />
        </Suspense>
      </div>
      {canWrite && (
        <div className={classes.acts}>
          <Button
            size="small"
            leftIcon={<IconMapPin aria-hidden />}
            disabled={textIn(values, 'locality') === ''}
            onClick={() => void locate()}
          >
            Ubicar por localidad
          </Button>
          <span>
            {missed ||
              (textIn(values, 'locality') === ''
                ? 'Escribí la localidad para ubicarlo.'
                : 'Después arrastrá el punto hasta la puerta.')}
          </span>
        </div>
      )}
    </fieldset>
  )
}

/** What the forms of customers and prospects add after their fields. */
export const customerExtra: FormExtra = ({ row, values, change, canWrite }) => (
  <>
    {canWrite && <Duplicates values={values} except={row?.id} />}
    <PlaceField values={values} change={change} canWrite={canWrite} />
  </>
)
