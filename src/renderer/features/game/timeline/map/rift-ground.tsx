/** The ground of Summoner's Rift; destroyed buildings are outlines. */
import { memo } from 'react';
import gameMapStyles from './game-map.module.css';
import { buildings, lanes, pits, riftSize, river } from './rift.ts';
import styles from './rift-ground.module.css';

interface RiftGroundProps {
  /** Buildings as `x y`. */
  readonly fallen: ReadonlySet<string>;
}

const size = 210;

export function RiftGround({ fallen }: RiftGroundProps) {
  return (
    <>
      <Land />
      {buildings.map(({ kind, x, y, side }) => (
        <rect
          key={`${x} ${y}`}
          className={styles.building}
          data-side={side}
          data-fallen={fallen.has(`${x} ${y}`) || undefined}
          x={x - half(kind)}
          y={riftSize.y - y - half(kind)}
          width={half(kind) * 2}
          height={half(kind) * 2}
          rx={kind === 'tower' ? 40 : half(kind)}
        />
      ))}
    </>
  );
}

const half = (kind: 'tower' | 'inhibitor' | 'nexus') => (kind === 'nexus' ? size * 1.7 : size);

const Land = memo(function Land() {
  const { x: width, y: height } = riftSize;
  return (
    <>
      <rect width={width} height={height} rx={500} className={gameMapStyles.land} />
      <path d={river} className={styles.river} />
      {pits.map(({ x, y, name }) => (
        <circle key={name} cx={x} cy={height - y} r={780} className={styles.pit} />
      ))}
      <path
        d={`M0 ${height - 4700}A4700 4700 0 0 1 4700 ${height}H500A500 500 0 0 1 0 ${height - 500}Z`}
        className={styles.base}
      />
      <path
        d={`M${width} 4700A4700 4700 0 0 1 ${width - 4700} 0H${width - 500}A500 500 0 0 1 ${width} 500Z`}
        className={styles.base}
      />
      {lanes.map((lane) => (
        <path key={lane} d={lane} className={styles.lane} />
      ))}
    </>
  );
});
