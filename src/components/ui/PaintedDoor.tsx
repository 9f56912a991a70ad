/** The parts of the painted door, in one system of coordinates: the home page and a customer's own door are drawn from them. */

const ARCH = 'M152 262a120 120 0 0 1 240 0v10H152Z';

/** The frame, and the leaf without its panels. @param glass the paint of the window above */
export const DoorLeaf = ({ glass = '#fbe3a6' }: { glass?: string }) => (
  <>
    <path d="M96 560V262a176 176 0 0 1 352 0v298Z" fill="#fdf3e0" />
    <path d="M118 560V262a154 154 0 0 1 308 0v298Z" fill="#24572e" />
    <path d="M122 560V262a150 150 0 0 1 300 0v298Z" fill="#35784a" />
    <path d={ARCH} fill={glass} />
    <path d="M272 142v130M187 177l85 95 85-95" stroke="#35784a" strokeWidth="9" fill="none" />
    <path d={ARCH} fill="none" stroke="#24572e" strokeWidth="6" />
  </>
);

/** The two panels with the slot for letters. */
export const DoorPanels = () => (
  <>
    <g fill="#2e6b3f" stroke="#24572e" strokeWidth="5">
      <rect x="152" y="300" width="108" height="232" rx="8" />
      <rect x="284" y="300" width="108" height="232" rx="8" />
    </g>
    <g fill="#39804f">
      <rect x="164" y="312" width="84" height="208" rx="5" />
      <rect x="296" y="312" width="84" height="208" rx="5" />
    </g>
    <rect x="176" y="336" width="60" height="18" rx="5" fill="#e7b02e" />
    <rect x="183" y="342" width="46" height="6" rx="3" fill="#7a5407" />
  </>
);

export const DoorStep = () => (
  <>
    <path d="M84 560h376l18 22H66Z" fill="#e9d3b0" />
    <path d="M66 582h412v14H66Z" fill="#d2b488" />
  </>
);

/** 176 × 160, at the origin. */
export const PaperBag = () => (
  <>
    <path
      d="M6 14 18 4l13 10L45 4l13 10L72 4l13 10L99 4l13 10 14-10 13 10 14-10 17 10v138a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8Z"
      fill="#dba972"
    />
    <path d="M6 14v138a8 8 0 0 0 8 8h22V8l-5 6L18 4Z" fill="#c8935b" />
    <path
      d="M101 52a25 25 0 0 1 25 25v38a8 8 0 0 1-8 8H84a8 8 0 0 1-8-8V77a25 25 0 0 1 25-25Zm0 9.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13Z"
      fill="#c9341c"
      fillRule="evenodd"
    />
    <path d="M86 89h30v19a6 6 0 0 1-6 6H92a6 6 0 0 1-6-6Z" fill="#fffdf8" />
  </>
);

/** 40 × 40, at the origin. */
export const DoorKnob = () => (
  <>
    <circle cx="20" cy="21" r="16" fill="#9a6b0c" opacity=".45" />
    <circle cx="20" cy="19" r="15" fill="#e7b02e" />
    <circle cx="15" cy="14" r="5" fill="#f8dd8f" />
  </>
);
