import { useState } from 'react'
import { formatArea, parseArea } from '../../../kernel/contract/map-area.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../kernel/web/components/dialog.tsx'
import { AreaMap, type AreaRings } from '../../../kernel/web/map/area-map.tsx'
import classes from './place-dialog.module.css'

type Props = { area: string; onChoose: (area: string) => void; onClose: () => void }

/** Chooses the photos that were taken in a place, by drawing it on the map. */
export const PlaceDialog = ({ area, onChoose, onClose }: Props) => {
  const [rings, setRings] = useState<AreaRings>([parseArea(area) ?? []])
  const corners = rings.flat()
  return (
    <Dialog title="Fotos de una zona" size={760} onClose={onClose}>
      <p className={classes.lead}>Tocá el mapa para marcar las esquinas de la zona; arrastrá una para moverla.</p>
      <div className={classes.map}>
        <AreaMap
          label="Zona de las fotos"
          areas={[]}
          openId={null}
          onOpen={() => {}}
          draft={rings}
          onDraft={setRings}
        />
      </div>
      <div className={classes.foot}>
        <span>
          {corners.length === 1 ? '1 esquina' : `${corners.length} esquinas`}
          {corners.length < 3 && ' · hacen falta tres'}
        </span>
        <Button onClick={() => setRings([[]])}>Borrar</Button>
        <Button
          variant="primary"
          disabled={corners.length < 3}
          onClick={() => {
            onChoose(formatArea(corners))
            onClose()
          }}
        >
          Ver sus fotos
        </Button>
      </div>
    </Dialog>
  )
}
