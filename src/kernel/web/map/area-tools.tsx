import { IconPolygon, IconRectangle, IconScan, IconX } from '@tabler/icons-react'
import type { Area } from '../../contract/map-area.ts'
import { Button } from '../components/button.tsx'
import { useMediaQuery } from '../components/use-media-query.ts'
import { rectangleOf } from './area-shapes.ts'
import classes from './area-tools.module.css'
import type { DrawnMap } from './drawn-map.ts'
import type { DrawingMode } from './use-area-drawing.ts'

const help: Record<'mouse' | 'finger', Record<DrawingMode, string>> = {
  mouse: {
    rectangle:
      'Arrastrá de una esquina a la otra. Con teclado: mové el mapa con las flechas y Espacio en cada esquina. Esc cancela.',
    polygon:
      'Un clic en cada esquina y doble clic para cerrar. Con teclado: flechas, Espacio en cada esquina y Enter. Esc cancela.',
  },
  finger: { rectangle: 'Arrastrá el dedo de una esquina a la otra.', polygon: 'Un toque en cada esquina.' },
}

/** The visible part of the map as an area, for people who do not draw. */
const viewOf = ({ map }: DrawnMap): Area => {
  const bounds = map.getBounds()
  return rectangleOf([bounds.getWest(), bounds.getSouth()], [bounds.getEast(), bounds.getNorth()])
}

type AreaToolsProps = {
  stage: DrawnMap | null
  mode: DrawingMode | null
  /** Number of corners drawn so far. */
  placed: number
  hasArea: boolean
  onMode: (mode: DrawingMode | null) => void
  /** Closes the polygon with the corners it has. */
  onClose: () => void
  onArea: (area: Area | null) => void
}

type HelpProps = Pick<AreaToolsProps, 'placed' | 'onMode' | 'onClose'> & { mode: DrawingMode }

/** Instructions while drawing; on touch screens, closing and cancelling are buttons. */
const Help = ({ mode, placed: cornerCount, onMode, onClose }: HelpProps) => {
  const isFinger = useMediaQuery('(hover: none), (max-width: 767px)')
  return (
    <div className={classes.help}>
      <p role="status">
        {help[isFinger ? 'finger' : 'mouse'][mode]}
        {cornerCount > 0 && ` Van ${cornerCount}.`}
      </p>
      {isFinger && (
        <div className={classes.acts}>
          {mode === 'polygon' && (
            <Button size="small" variant="primary" disabled={cornerCount < 3} onClick={onClose}>
              Cerrar el polígono
            </Button>
          )}
          <Button size="small" onClick={() => onMode(null)}>
            Cancelar
          </Button>
        </div>
      )}
    </div>
  )
}

/** Tools over the map to choose an area: a rectangle, a polygon or the visible part, by mouse, finger or keyboard. */
export const AreaTools = ({ stage, mode, placed, hasArea, onMode, onArea, onClose }: AreaToolsProps) => (
  <div className={classes.tools}>
    <fieldset className={classes.buttons}>
      <legend className="visually-hidden">Elegir un área</legend>
      {(['rectangle', 'polygon'] as const).map(kind => (
        <Button
          key={kind}
          size="small"
          disabled={!stage}
          aria-pressed={mode === kind}
          leftIcon={
            kind === 'rectangle' ? (
              <IconRectangle size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconPolygon size={16} stroke={1.75} aria-hidden />
            )
          }
          onClick={() => onMode(mode === kind ? null : kind)}
        >
          {kind === 'rectangle' ? 'Rectángulo' : 'Polígono'}
        </Button>
      ))}
      <Button
        size="small"
        disabled={!stage}
        leftIcon={<IconScan size={16} stroke={1.75} aria-hidden />}
        onClick={() => stage && onArea(viewOf(stage))}
      >
        Lo que se ve
      </Button>
      {hasArea && (
        <Button
          size="small"
          variant="ghost"
          leftIcon={<IconX size={16} stroke={1.75} aria-hidden />}
          onClick={() => onArea(null)}
        >
          Quitar el área
        </Button>
      )}
    </fieldset>
    {mode && <Help mode={mode} placed={placed} onMode={onMode} onClose={onClose} />}
  </div>
)
