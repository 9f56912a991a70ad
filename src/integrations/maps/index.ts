export { drivingRoute, type DrivingRoute, type LatLng } from './directions';
export { loadMaps, MAP_FAILURE_TEXT, MapsFailure, onMapsRefused, reasonText } from './loadMaps';
export { addressOf, suggestAddresses } from './places';
