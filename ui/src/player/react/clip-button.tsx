/** Scissors. */
export function ClipButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="player__button player__icon-button"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          fillRule="evenodd"
          d="M7 2.8a3.7 3.7 0 1 1-3.7 3.7A3.7 3.7 0 0 1 7 2.8zm0 1.9a1.8 1.8 0 1 0 1.8 1.8A1.8 1.8 0 0 0 7 4.7zm0 9.1a3.7 3.7 0 1 1-3.7 3.7A3.7 3.7 0 0 1 7 13.8zm0 1.9a1.8 1.8 0 1 0 1.8 1.8A1.8 1.8 0 0 0 7 15.7zM9.2 8.2l1.4-1.3L20.6 16.6v2h-2zM12.9 10l5.7-5.6h2v2L14.3 12.6z"
        />
        <path d="M8.9 15.6 12 12.6l1.3 1.3-3.1 3z" />
      </svg>
    </button>
  );
}
