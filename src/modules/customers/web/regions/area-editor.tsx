import { Textarea } from '@mantine/core'
import { IconPencil, IconPolygon } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import type { AreaRings } from '../../../../kernel/web/map/area-map.tsx'
import { type RegionArea, regionAreaRoutes } from '../../contract/region-areas.ts'
import { areaOf, readText, ringsOf, textOf } from './area-text.ts'
import { AssignInside, InsideCountsList } from './assign-inside.tsx'
import classes from './regions.module.css'
import type { DrawnCounts } from './use-places.ts'

type AreaEditorProps = {
  region: RegionArea
  draft: AreaRings | null
  /** Who stands inside what is drawn. */
  counts: DrawnCounts
  mayWrite: boolean
  onDraft: (rings: AreaRings | null) => void
  onChanged: () => Promise<void>
}

const tell = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })

/** Saves an area, with the one before it a press away. */
const useSave = ({ region, onDraft, onChanged, onSaved }: AreaEditorProps & { onSaved: () => void }) => {
  const [busy, setBusy] = useState(false)
  const params = { id: region.id }
  const write = (area: RegionArea['area']) => call(regionAreaRoutes.save, { params, body: { area } })
  const save = async (area: RegionArea['area']) => {
    const before = region.area
    setBusy(true)
    try {
      await write(area)
      onDraft(null)
      await onChanged()
      if (area) onSaved()
      showToast({
        variant: 'success',
        text: area ? `Guardaste el área de «${region.name}»` : `Borraste el área de «${region.name}»`,
        action: { label: 'Deshacer', run: () => void write(before).then(onChanged, tell) },
      })
    } catch (error) {
      tell(error)
    }
    setBusy(false)
  }
  return { busy, save }
}

/** The corners as text, which the keyboard writes and anybody can paste. What is half written stays as it is. */
const Coordinates = ({ draft, onDraft }: { draft: AreaRings; onDraft: (rings: AreaRings) => void }) => {
  const [written, setWritten] = useState<{ text: string; of: string } | null>(null)
  const shown = textOf(draft)
  // Drawn on the map since it was written: the map wins.
  const text = written && written.of === shown ? written.text : shown
  const { error } = readText(text)
  return (
    <Textarea
      label="Coordenadas"
      description="Una esquina por renglón: latitud, longitud. Un renglón vacío empieza otro contorno."
      rows={7}
      value={text}
      error={error}
      onChange={event => {
        const next = event.currentTarget.value
        const read = readText(next)
        setWritten({ text: next, of: read.error ? shown : textOf(read.rings) })
        if (!read.error) onDraft(read.rings)
      }}
    />
  )
}

const Drawing = (props: AreaEditorProps & { draft: AreaRings; onSaved: () => void }) => {
  const { draft, onDraft, region, counts } = props
  const { busy, save } = useSave(props)
  const { area, error } = areaOf(draft)
  const corners = draft.flat().length
  return (
    <div className={classes.editor}>
      <p className={classes.help}>
        Tocá el mapa para agregar esquinas, arrastralas para moverlas y tocá dos veces una para sacarla.
      </p>
      <InsideCountsList counts={counts} isLive />
      <Coordinates draft={draft} onDraft={onDraft} />
      {corners > 0 && error && (
        <p className={classes.problem} role="status">
          {error}
        </p>
      )}
      <div className={classes.acts}>
        <Button variant="primary" busy={busy} disabled={!area} onClick={() => void save(area)}>
          Guardar el área
        </Button>
        <Button onClick={() => onDraft(null)}>Cancelar</Button>
        {region.area && (
          <Button variant="ghost" onClick={() => void save(null)}>
            Borrar el área
          </Button>
        )}
      </div>
    </div>
  )
}

/** What can be done with the open region: draw it, and take in who is inside. */
export const AreaEditor = (props: AreaEditorProps) => {
  const { region, draft, mayWrite, onDraft, onChanged } = props
  const [isFresh, setIsFresh] = useState(false)
  if (draft) return <Drawing {...props} draft={draft} onSaved={() => setIsFresh(true)} />
  return (
    <div className={classes.editor}>
      <h3>{region.name}</h3>
      {region.area ? (
        <AssignInside region={region} mayWrite={mayWrite} asksAtOnce={isFresh} onChanged={onChanged} />
      ) : (
        <p className={classes.help}>Todavía no dibujaste hasta dónde llega.</p>
      )}
      {mayWrite && (
        <Button
          variant={region.area ? 'outlined' : 'primary'}
          leftIcon={region.area ? <IconPencil aria-hidden /> : <IconPolygon aria-hidden />}
          onClick={() => onDraft(region.area ? ringsOf(region.area) : [[]])}
        >
          {region.area ? 'Cambiar el área' : 'Dibujar el área'}
        </Button>
      )}
    </div>
  )
}
