import { IconPolygon, IconRectangle, IconScan, IconX } from '@tabler/icons-react'
import type { Area } from '../../contract/map-area.ts'
import { Button } from '../components/button.tsx'
import { rectangleOf } from './area-shapes.ts'
import classes from './area-tools.module.css'
import type { DrawnMap } from './drawn-map.ts'
import type { DrawingMode } from './use-area-drawing.ts'

const help: Record<DrawingMode, string> = {
  rectangle: 'Arrastrá de una esquina a la otra. Con teclado: mové el mapa con las flechas y Espacio en cada esquina.',
  polygon: 'Un clic en cada esquina y doble clic para cerrar. Con teclado: flechas, Espacio en cada esquina y Enter.',
}

/** What the map shows now, as an area: the way in for who neither drags nor clicks. */
const viewOf = ({ map }: DrawnMap): Area => {
  const bounds = map.getBounds()
  return rectangleOf([bounds.getWest(), bounds.getSouth()], [bounds.getEast(), bounds.getNorth()])
}

type AreaToolsProps = {
  stage: DrawnMap | null
  mode: DrawingMode | null
  placed: number
  hasArea: boolean
  onMode: (mode: DrawingMode | null) => void
  onArea: (area: Area | null) => void
}

/** How an area of a map is chosen: a rectangle, a polygon or what is shown, by mouse, finger or keyboard. Lies over the map. */
export const AreaTools = ({ stage, mode, placed, hasArea, onMode, onArea }: AreaToolsProps) => (
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
    {mode && (
      <p className={classes.help} role="status">
        {help[mode]} Esc cancela.{placed > 0 && ` Van ${placed}.`}
      </p>
    )}
  </div>
)
